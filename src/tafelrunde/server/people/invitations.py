"""A server by invitation: who may come in."""

from __future__ import annotations

from tafelrunde.server.services import Services
from tafelrunde.server.store import Person
from tafelrunde.server.table.refusals import Refusal

ANYBODY = "anybody"
"""The mark of a route that is for strangers too."""


async def must_be_member(services: Services, person: Person) -> None:
    """Admit only people with an account or an invitation, on a server by invitation. Raises Refusal."""
    if not services.settings.invite_only:
        return
    if not person.id or not await services.store.invitations.is_member(person.id):
        raise Refusal(
            "invitation_needed",
            "This server is for members: open the invitation link that its host gave you, or sign in.",
        )
