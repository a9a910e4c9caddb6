"""Reports for people: page_report.py is the file of `--html`, picture.py draws what was found on a
page's picture."""
