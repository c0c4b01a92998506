"""These tests need OpenSpiel, which the extra `research` installs."""

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install '.[research]'")
