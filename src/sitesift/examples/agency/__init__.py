"""The website of an invented estate agent, to try the whole-site commands on without contacting
anybody.

36 homes for sale and to rent behind a search form, ten a page, each with a page of its own; beside
them what misleads: a cookie banner, a newsletter, a login, featured and similar homes. `with
serve_agency() as agency:` serves it on loopback at `agency.url` until the block ends. Read in this
order: homes · pictures · frame · pages · server.
"""

from sitesift.examples.agency.homes import Home, homes
from sitesift.examples.agency.server import Agency, serve_agency

__all__ = ["Agency", "Home", "homes", "serve_agency"]
