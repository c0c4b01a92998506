"""Puzzles by REST. What is right is in the file of the puzzle, so nothing is searched; only first tries are stored."""

from __future__ import annotations

from functools import partial
from typing import Annotated, TypeAlias

from litestar import Router, get, post
from litestar.params import JSONBody, PathParameter

from tafelrunde.records.puzzle_sets import name_puzzles, puzzle_files
from tafelrunde.server.puzzles import ratings
from tafelrunde.server.puzzles.choice import choose_next, rating_of
from tafelrunde.server.puzzles.position import PuzzlePosition, find_position, must_have_puzzles
from tafelrunde.server.services import ThePerson, TheServices
from tafelrunde.server.store import Person
from tafelrunde.server.store.puzzle_tries import PuzzleRating, PuzzleSkill, PuzzleTry
from tafelrunde.wire.messages import Previewed
from tafelrunde.wire.puzzles import PuzzleAnswer, PuzzlePicture, PuzzleStanding, PuzzleTried

GamePath: TypeAlias = Annotated[str, PathParameter(max_length=64, description="The name of the game.")]
PuzzlePath: TypeAlias = Annotated[str, PathParameter(max_length=40, description="The name of the puzzle.")]


@get("/puzzles")
async def list_puzzles(services: TheServices, visitor: ThePerson) -> list[PuzzleStanding]:
    """The puzzles of all games, and how well the visitor solves them."""
    skills = await services.store.puzzle_tries.skills(visitor.id)
    return [encode_standing(game, skills.get(game)) for game in puzzle_files()]


@get("/puzzles/{game:str}/next")
async def next_puzzle(services: TheServices, person: ThePerson, game: GamePath) -> PuzzlePicture:
    """The next puzzle for a person: one as hard as suits them, that they have not tried."""
    puzzles, tries = must_have_puzzles(game), services.store.puzzle_tries
    tried, known = await tries.read_tried(person.id, game), await tries.ratings(puzzles)
    name = choose_next(puzzles, tried, known, (await tries.skills(person.id)).get(game))
    return encode_puzzle(find_position(game, name), known, person, tried=name in tried)


@get("/puzzles/{game:str}/{puzzle:str}")
async def show_puzzle(services: TheServices, visitor: ThePerson, game: GamePath, puzzle: PuzzlePath) -> PuzzlePicture:
    """A certain puzzle, as from a link."""
    position = find_position(game, puzzle)
    tried = await services.store.puzzle_tries.read_tried(visitor.id, game)
    known = await services.store.puzzle_tries.ratings([puzzle])
    return encode_puzzle(position, known, visitor, tried=puzzle in tried)


@post("/puzzles/{game:str}/{puzzle:str}/preview", status_code=200)
async def preview_puzzle(
    visitor: ThePerson,  # noqa: ARG001 - who is banned solves nothing either
    game: GamePath,
    puzzle: PuzzlePath,
    data: JSONBody[PuzzleTried],
) -> Previewed:
    """What a word would lead to, or the reason against it."""
    position = find_position(game, puzzle)
    return position.table.preview(position.state, data.word)


@post("/puzzles/{game:str}/{puzzle:str}", status_code=200)
async def try_puzzle(  # noqa: PLR0917 - what the framework hands in
    services: TheServices, person: ThePerson, game: GamePath, puzzle: PuzzlePath, data: JSONBody[PuzzleTried]
) -> PuzzleAnswer:
    """Whether an action is right, and what it gives away. The first legal try counts for both ratings."""
    position = find_position(game, puzzle)
    state, asked, tries = position.play(data.word), position.puzzle, services.store.puzzle_tries
    loss, right = asked.loss(data.word), data.word in asked.right
    rate = partial(ratings.rate, share=1 - loss / asked.best)
    tried = PuzzleTry(person.id, puzzle, game, loss, right, services.now())
    counted = await tries.record(tried, ratings.start(asked), rate)
    before, after = counted or 2 * ((await tries.skills(person.id))[game],)
    return PuzzleAnswer(
        right=right,
        loss=loss,
        result=asked.best - loss,
        counted=counted is not None,
        change=round(after.rating) - round(before.rating),
        standing=encode_standing(game, after),
        solutions=position.solutions,
        explanation=position.explain(data.word),
        picture=position.table.seat_visitor(person.name).draw(state, done=1),
    )


def encode_puzzle(
    position: PuzzlePosition, known: dict[str, PuzzleRating], visitor: Person, *, tried: bool
) -> PuzzlePicture:
    """A puzzle as it is sent."""
    asked = position.puzzle
    return PuzzlePicture(
        puzzle=position.name,
        grade=asked.grade,
        rating=round(rating_of(position.name, {position.name: asked}, known)),
        best=asked.best,
        proof=asked.proof.value,
        tried=tried,
        picture=position.table.seat_visitor(visitor.name).draw(position.state, done=0),
        hands=position.hands,
    )


def encode_standing(game: str, skill: PuzzleSkill | None) -> PuzzleStanding:
    """How well somebody solves the puzzles of a game."""
    found = skill or PuzzleSkill(ratings.BEGINNING)
    return PuzzleStanding(
        game=game,
        count=len(name_puzzles(game)),
        rating=round(found.rating),
        tries=found.tries,
        solved=found.solved,
        streak=found.streak,
        best_streak=found.best_streak,
    )


router = Router(path="/", route_handlers=[list_puzzles, next_puzzle, show_puzzle, preview_puzzle, try_puzzle])
