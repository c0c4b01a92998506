"""What PyPI is given: a long description that can be read there, and a version that the changelog knows."""

import re
from pathlib import Path

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def project() -> ProjectMetadata[PluginManager]:
    """The metadata as the builder sees them."""
    return ProjectMetadata(str(ROOT), PluginManager())


def test_every_link_of_the_long_description_is_absolute(project: ProjectMetadata[PluginManager]) -> None:
    """Pictures too; each still leads to a file of the repository."""
    urls = project.core.urls
    links = re.findall(r"(!?)\[[^\]]*\]\(([^)#]+)[^)]*\)", project.core.readme)
    ours = [(urls["Pictures" if picture else "Source"], link) for picture, link in links if "example.org" in link]
    assert all(link.startswith("https://") for _, link in links)
    assert len(ours) > 10
    assert all((ROOT / link.removeprefix(f"{base}/")).is_file() for base, link in ours)


def test_the_changelog_tells_of_the_version(project: ProjectMetadata[PluginManager]) -> None:
    """With the day it was made."""
    heading = rf"^## {re.escape(project.version)} \(\d{{4}}-\d\d-\d\d\)$"
    assert re.search(heading, (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)


def test_every_python_of_the_classifiers_is_one_that_is_supported(project: ProjectMetadata[PluginManager]) -> None:
    """From the oldest that may be installed on."""
    named = [line.rpartition(" ")[2] for line in project.core.classifiers if " :: 3." in line]
    assert ["3.11", "3.12", "3.13", "3.14"] == named
    assert ">=3.11" == project.core.requires_python
