"""The imprint and the privacy page, which a host writes in Markdown: no HTML and no script in it reaches a visitor."""

from __future__ import annotations

import html
import re
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlsplit

from markdown_it import MarkdownIt

LONGEST = 256 * 1024
SCHEMES = {"", "http", "https", "mailto", "tel"}
TITLE = re.compile(r"^#\s+(.+?)\s*#*$", re.MULTILINE)
STYLE = """
body { max-width: 42rem; margin: 0 auto; padding: 1rem 14px 3rem; font: 1.05rem/1.55 system-ui, sans-serif; }
body { color: #2b1a10; background: #fbf5ea; overflow-wrap: anywhere; }
a { color: #8a3d12; }
table { border-collapse: collapse; } td, th { padding: 0.25rem 0.6rem; border: 1px solid #cdb; text-align: start; }
img { max-width: 100%; } pre { overflow-x: auto; }
@media (prefers-color-scheme: dark) { body { color: #f3e3c3; background: #1d130c; } a { color: #f0a868; } }
"""
PAGE = """<!doctype html>
<html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/notice.css">
<p><a href="/">Tafelrunde</a></p>
<main>
{body}</main>
</html>
"""


def read_notice(file: Path) -> str:
    """The page of a Markdown file, as it is now. Raises OSError, and ValueError for what is no text or too long."""
    return render_file(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=8)
def render_file(file: Path, _: int) -> str:
    """The page of a file as of a moment."""
    content = file.read_bytes()
    if len(content) > LONGEST:
        raise ValueError(f"{file} is longer than {LONGEST // 1024} KiB")
    try:
        return render(content.decode("utf-8-sig"), file.stem)
    except UnicodeDecodeError:
        raise ValueError(f"{file} is not UTF-8 text") from None


def render(text: str, name: str) -> str:
    """A page of Markdown; its title is the first heading."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.validateLink = is_safe  # type: ignore[method-assign, assignment] # how the library wants it
    title = TITLE.search(text)
    return PAGE.format(title=html.escape(title[1] if title else name), body=markdown.render(text))


def is_safe(link: str) -> bool:
    """May a page lead there? To other pages, a mail or a telephone."""
    try:
        return urlsplit(link.strip()).scheme.lower() in SCHEMES
    except ValueError:
        return False
