"""`krig serve`: the finished site on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from krig.serve import address, open_server
from krig.terminal import whole


def serve(
    site: Annotated[Path, typer.Option(metavar="DIR", help="Folder of the finished site.")] = Path("site"),
    port: Annotated[int | None, typer.Option(
        parser=whole(1, 65535), metavar="N", help="Port; by default 8000 or the next free one.")] = None,
) -> None:
    """Show the finished site in a browser of this machine, until Ctrl-C."""
    with open_server(site, port=port) as server:
        print(f"Serving it at {address(server)} (stop with Ctrl-C)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return


def register(app: typer.Typer) -> None:
    """Add the command to the command line."""
    app.command("serve")(serve)
