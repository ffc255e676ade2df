"""`python -m krig` is `krig`."""

from krig.cli import main

if __name__ == "__main__":
    main()
