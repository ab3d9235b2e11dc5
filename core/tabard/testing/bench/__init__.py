"""The benchmark: ratios to a floor measured in the same run, the bars beside them, and the work that was counted."""
