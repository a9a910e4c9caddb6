"""How a page leads to the next one. Read in this order: pagination.py (the way through) · pager.py
(page numbers) · next_link.py, next_link_place.py and paged_addresses.py (features of next links) ·
pressed_elements.py (what scripts listen to) · infinite_scroll.py."""
