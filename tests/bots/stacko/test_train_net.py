"""Teaching: steps go where surprise falls, and leads are worth what they win."""

from pathlib import Path

import numpy as np

from tafelrunde.bots.stacko.search import read
from tafelrunde.bots.stacko.train_net import NetFit, plain_leads, slopes, worth_of_leads, write
from tafelrunde.kernels.stacko.net import NET
from tafelrunde.kernels.stacko.traits import ENDS, TRAITS


def test_the_slopes_are_those_of_the_surprise() -> None:
    """Moving a weight a little changes the surprise as its slope says."""
    rng = np.random.default_rng(3)
    net, rows = rng.normal(0, 0.3, NET), rng.random((5, TRAITS))
    ends = np.eye(ENDS)[rng.integers(0, ENDS, 5)]
    _, found = slopes(net, rows, ends)
    for weight in (*rng.integers(0, NET - 1000, 10), *range(NET - 1000, NET, 99)):
        moved = np.repeat(net[None], 2, axis=0)
        moved[:, weight] += (-1e-5, 1e-5)
        less, more = (slopes(other, rows, ends)[0] for other in moved)
        np.testing.assert_allclose(found[weight], (more - less) / 2e-5, rtol=1e-3, atol=1e-6)


def test_a_lead_is_worth_the_second_rounds_that_do_not_undo_it() -> None:
    """T7: when every second round is won or lost by 20, more than 20 wins always and less is worth nothing."""
    margins = np.zeros(21, np.int64)
    margins[14] = 3
    worths = dict(zip(np.rint(50 * plain_leads()).astype(int).tolist(), worth_of_leads(margins).tolist(), strict=True))
    assert (1, 0.5, 0, 0, -0.5, -1) == tuple(worths[lead] for lead in (25, 20, 15, -15, -20, -25))


def test_a_fit_begins_with_nets_that_know_nothing() -> None:
    """Both are the same in every fit, and they are not each other."""
    one, other = NetFit("a", 1), NetFit("b", 1)
    assert np.array_equal(one.nets, other.nets)
    assert not np.array_equal(one.nets[0], one.nets[1])


def test_what_a_fit_writes_a_bot_reads(tmp_path: Path) -> None:
    """Both nets and the leads, to four digits."""
    fit, path = NetFit("a", 1), tmp_path / "net.json"
    write(fit, path, "tafelrunde fit stacko")
    learnt = read(path.read_text(encoding="utf-8"))
    np.testing.assert_allclose(learnt.net, fit.nets[0], rtol=1e-3)
    np.testing.assert_allclose(learnt.draws, fit.nets[1], rtol=1e-3)
    np.testing.assert_allclose(learnt.leads, fit.leads, atol=1e-4)
