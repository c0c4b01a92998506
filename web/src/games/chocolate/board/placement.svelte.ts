/** A card on its way from the hand to the field: picked, held over a place, turned, with a smartie, confirmed. */

import { key, owner, type Cell } from "../field";
import { moved, renewed, turnedCard, type Held } from "./hand";
import * as placing from "./places";
import type { Ghost, Place } from "./places";
import type { TableClient } from "../../../table/client.svelte";
import type { ChocolateView, Choices, Previewed, Reason } from "../../../wire";

const REACH = 1.3;

export class Placement {
  held: Held[] = $state.raw([]);
  picked: number | null = $state(null);
  ghost: Ghost | null = $state.raw(null);
  aiming: boolean = $state(false);
  previewed: Previewed | null = $state.raw(null);
  wrong: Reason | null = $state.raw(null);
  /** Why the card that was held over the field does not fit there any more. */
  gone: Reason | null = $state.raw(null);
  turned: boolean = $state(false);
  private fitted = false;

  constructor(private readonly table: TableClient) {}

  readonly view: ChocolateView | null = $derived.by(() => {
    const view = this.table.picture?.view;
    return view?.kind === "chocolate" ? view : null;
  });
  /** The choices of a card to lay; none while another thinks, a colour is named, a swap is answered, or it is over. */
  readonly choices: Choices | null = $derived.by(() =>
    this.view?.phase === "lay" && this.table.mine && !this.table.pending ? (this.view.choices ?? null) : null,
  );
  /** The choices to try things out with: those of our turn, or what they would be now. */
  readonly thoughts: Choices | null = $derived.by(() => this.choices ?? this.table.thoughts);
  readonly card: Held | null = $derived(this.held.find((one) => one.id === this.picked) ?? null);
  readonly places: Place[] = $derived(placing.places(this.thoughts, this.card?.card ?? null));
  readonly fits: boolean = $derived(this.ghost !== null && placing.fits(this.ghost, this.places));
  /** The ways to lie where the ghost is: those that fit, or, where it is only tried, all of them. */
  readonly place: Place | null = $derived.by(() => {
    const { ghost, card } = this;
    return (
      ghost &&
      card &&
      (placing.placeAt(this.places, ghost.at) ?? placing.tryPlace(card.pieces, ghost.at, ghost.way.tier))
    );
  });
  /** Where the card may lie on the other tier, nearest to the ghost. */
  readonly other: Place | null = $derived(this.ghost && placing.lifted(this.ghost, this.places));
  readonly word: string | null = $derived(this.ghost && placing.word(this.ghost));
  readonly canConfirm: boolean = $derived(this.choices !== null && this.fits);
  /** The cells where a smartie may go with this lay; the first is on the card itself. */
  readonly targets: Cell[] = $derived.by(() => {
    if (!this.ghost || !this.thoughts || this.ghost.way.tier !== 1) return [];
    return [...(this.thoughts.own ? [this.ghost.at] : []), ...this.thoughts.smarties];
  });

  /** Follow a new view: the hand, and the card that was picked from it. */
  sync(view: ChocolateView): void {
    this.held = renewed(this.held, view.hand);
    if (!this.card || view.swap) this.back(true);
  }

  /** Follow new choices: a ghost that fits stays; one that did and does not any more goes, and it is said why. */
  settle(): void {
    const { ghost, word } = this;
    if (!ghost || !word || !this.thoughts) return;
    const smartie = this.targets.find((target) => ghost.smartie && key(target) === key(ghost.smartie)) ?? null;
    if (this.fits || !this.fitted) {
      this.hold({ ...ghost, smartie });
      return;
    }
    this.dropGhost();
    void this.table.preview(word).then(({ reason }) => {
      if (!this.ghost) this.gone = reason;
    });
  }

  pick(id: number | null): void {
    this.dropGhost();
    this.picked = id === this.picked ? null : id;
  }

  /** Turn the card in the hand, or the ghost through its legal turns. */
  turn(id: number | null = this.picked): void {
    if (this.ghost && this.place && id === this.picked) {
      this.turned = true;
      this.hold(placing.turned(this.ghost, this.place));
    } else if (id !== null) {
      this.held = turnedCard(this.held, id);
    }
  }

  move(id: number, to: number): void {
    this.held = moved(this.held, id, to);
  }

  /** To the other tier, if the card may lie there somewhere. */
  lift(): void {
    if (this.other) this.putAt(this.other);
  }

  /** A tap on the field: the ghost turns, a smartie goes on a card, or the ghost goes to the nearest place. */
  tap(point: Cell): void {
    if (this.aiming && this.aim(point)) return;
    if (!this.card) return;
    const { ghost } = this;
    const onGhost =
      ghost && Math.max(Math.abs(ghost.at[0] + 1 - point[0]), Math.abs(ghost.at[1] + 1 - point[1])) < 0.75;
    if (onGhost) this.turn();
    else this.put(point);
  }

  /** Hold the card over the place at a point. Where it may not lie the server is asked why. */
  put(point: Cell, reach: number = REACH): void {
    const place = placing.nearest(this.places, point, reach);
    if (place) this.putAt(place);
    else this.try(point);
  }

  putAt(place: Place): void {
    if (!this.card) return;
    const way = placing.wayLike(place, this.card.pieces, this.ghost?.way.tier ?? null);
    this.hold({ card: this.card.card, at: place.at, way, smartie: null });
  }

  private try(point: Cell): void {
    if (!this.card || !this.view || this.view.seat === 0 || this.view.phase === "over") return;
    const at: Cell = [Math.round(point[0] - 1), Math.round(point[1] - 1)];
    const tier = owner(this.view.field, at) === null ? 1 : 2;
    this.hold({ card: this.card.card, at, way: { pieces: this.card.pieces, tier }, smartie: null });
  }

  /** Is there a place near a point where the picked card may lie? */
  near(point: Cell): Place | null {
    return placing.nearest(this.places, point, REACH);
  }

  smartie(): void {
    if (!this.ghost) return;
    const first = this.targets[0];
    if (this.ghost.smartie || !first) {
      this.aiming = false;
      this.hold({ ...this.ghost, smartie: null });
    } else {
      this.aiming = true;
      this.hold({ ...this.ghost, smartie: first });
    }
  }

  private aim(point: Cell): boolean {
    if (!this.ghost || !this.view) return false;
    const cell: Cell = [Math.floor(point[0]), Math.floor(point[1])];
    const { at } = this.ghost;
    const own = cell[0] - at[0] >= 0 && cell[0] - at[0] <= 1 && cell[1] - at[1] >= 0 && cell[1] - at[1] <= 1;
    const index = owner(this.view.field, cell);
    const found = this.targets.find((target) =>
      own ? key(target) === key(at) : index !== null && owner(this.view?.field ?? [], target) === index,
    );
    if (found) this.hold({ ...this.ghost, smartie: found });
    return found !== undefined;
  }

  /** Walk by keys: the ghost from place to place, or the smartie from card to card. */
  walk(direction: Cell): void {
    if (!this.card) this.picked = this.held[0]?.id ?? null;
    if (this.aiming && this.ghost?.smartie) {
      const targets: Place[] = this.targets.map((at) => ({ at, ways: [] }));
      const next = placing.neighbour(targets, this.ghost.smartie, direction);
      if (next) this.hold({ ...this.ghost, smartie: next.at });
      return;
    }
    const next = this.ghost ? placing.neighbour(this.places, this.ghost.at, direction) : (this.places[0] ?? null);
    if (next) this.putAt(next);
  }

  confirm(): boolean {
    if (!this.canConfirm || !this.word) return false;
    this.table.act(this.word);
    this.picked = null;
    this.dropGhost();
    return true;
  }

  /** Take back one step: the smartie's aim, the ghost, the picked card. */
  back(all: boolean = false): void {
    if (this.aiming && !all) this.aiming = false;
    else if (this.ghost && !all) this.dropGhost();
    else {
      this.dropGhost();
      this.picked = null;
    }
  }

  private dropGhost(): void {
    this.ghost = null;
    this.gone = null;
    this.aiming = false;
    this.previewed = null;
    this.wrong = null;
  }

  private hold(ghost: Ghost): void {
    this.ghost = ghost;
    this.fitted = this.fits;
    if (ghost.way.tier === 2) this.aiming = false;
    this.wrong = null;
    this.gone = null;
    const { word } = this;
    if (!word) return;
    void this.table.preview(word).then((previewed) => {
      if (this.word !== word) return;
      this.previewed = previewed;
      this.wrong = previewed.reason;
    });
  }
}
