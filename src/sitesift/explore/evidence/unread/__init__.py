"""Lines on what records show and no column has."""
