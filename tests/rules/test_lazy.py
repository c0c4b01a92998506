"""What is worked out when it is first asked for."""

from tafelrunde.rules.lazy import lazy


class Counted:
    """Something that counts how often it is worked out."""

    times = 0

    @lazy
    def number(self) -> int:
        """How often it was."""
        self.times += 1
        return self.times


def test_a_lazy_property_is_worked_out_once_for_each_object() -> None:
    """Two objects know nothing of each other."""
    one, other = Counted(), Counted()
    assert [1, 1, 1] == [one.number, one.number, other.number]


def test_a_lazy_property_says_what_it_is() -> None:
    """On the class it is itself, with the words of what works it out."""
    assert ("How often it was.", "number") == (Counted.number.__doc__, Counted.number.name)
