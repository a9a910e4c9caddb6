"""`python -m sitesift` is the command `sitesift`."""

from sitesift.cli.main import main

if __name__ == "__main__":
    main()
