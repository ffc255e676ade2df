"""`python -m krig` is `krig`."""

try:
    from krig.cli import main
except KeyboardInterrupt:
    raise SystemExit(130) from None

if __name__ == "__main__":
    main()
