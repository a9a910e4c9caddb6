"""What speaks for a value beside the recognisers: signs of the page, visual clusters, links,
pictures."""
