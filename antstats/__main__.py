"""`python -m antstats`."""

from antstats.cli.main import main

if __name__ == "__main__":
    main()
