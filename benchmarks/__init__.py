"""Measuring and learning: `score/` (how right), `train/` (shipped weights), `speed/` (how fast).

Start at gold_pages.py, which reads the real pages for all of them; README.md lists the commands.
predict.py writes predictions for the shared scorers and keeps its place, since others call it.
"""
