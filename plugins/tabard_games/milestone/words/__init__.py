"""How Milestone speaks: events told, questions asked, the board, sheets and the glossary."""
