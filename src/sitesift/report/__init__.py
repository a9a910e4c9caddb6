"""Reports for people, one HTML file each: of a site, of pages, of forms. pieces/ has the parts that
they share: functions from data to markup, one style, one script."""
