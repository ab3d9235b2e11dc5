"""The response stack: announce, offers in turn, targets judged again, resolve from the top."""
