/**
 * The part of the field that is seen: moved by dragging, pinching and the wheel, fitted by itself until then.
 *
 * While it moves, the drawing is only carried over the screen, which costs no painting; it is drawn anew once it rests.
 */

import { carried, fitted, nudged, within, zoomed, type Box, type Cell } from "../field";
import { pace } from "../../../app/settings.svelte";

interface Finger {
  x: number;
  y: number;
}

const STILL = 8;
const REST = 140;
const SHARP = 2.5;
/** Cells of fewer pixels are too small for a finger; a closer look makes them so large. */
const FINE = 22;
const CLEAR = 31;

export class Viewport {
  /** What is seen. */
  box: Box = $state.raw({ x: -3, y: -3, width: 8, height: 8 });
  /** What the drawing was made for; the same as what is seen while nothing moves. */
  drawn: Box = $state.raw(this.box);
  moved: boolean = $state(false);
  /** Do we look closer for a while, since the cells were too small? */
  close: boolean = $state(false);
  /** Was the window moved for a card that is tried, so that something else may be out of sight? */
  private aside = false;
  private width: number = $state(1);
  private height = 1;
  private target: Box | null = null;
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly fingers = new Map<number, Finger>();
  private from: Finger = { x: 0, y: 0 };
  private still = true;

  /** How the drawing is carried, as CSS. */
  readonly transform: string = $derived.by(() => {
    if (this.box === this.drawn) return "none";
    const { x, y, scale } = carried(this.drawn, this.box, this.width);
    return `translate(${x}px, ${y}px) scale(${scale})`;
  });

  constructor(private readonly element: () => Element | undefined) {}

  /** Show this box whole, unless the person has chosen what to see; gently after the first time. */
  fit(box: Box, forced = false): void {
    this.target = box;
    if ((this.moved || this.close) && !forced) return;
    this.moved = false;
    this.close = false;
    this.aside = false;
    this.glide(fitted(box, this.width, this.height), pace(260));
  }

  /** Bring a box into sight, by moving as little as possible; that is no choice of the person. */
  show(box: Box): void {
    if (this.fingers.size || within(box, this.box)) return;
    this.aside = !this.moved;
    this.glide(nudged(this.box, box), pace(260));
  }

  /** Look closer at a point, with a box about it in sight, where the cells are too small for a finger. */
  closer(at: Cell, box: Box): void {
    const factor = this.width / this.box.width / CLEAR;
    if (factor >= FINE / CLEAR || this.moved) return;
    this.close = true;
    this.glide(nudged(zoomed(this.box, factor, at), box), pace(260));
  }

  /** Show everything again after a closer look, or after the window was moved for a card that was tried. */
  retreat(): void {
    if ((this.close || this.aside) && this.target) this.fit(this.target, true);
  }

  /** Show everything again if a box is not all in sight. */
  regain(box: Box): void {
    if (this.target && !this.fingers.size && !within(box, this.box)) this.fit(this.target, true);
  }

  resize(width: number, height: number): void {
    const first = this.width === 1;
    this.width = width;
    this.height = height;
    const box = this.target ?? this.box;
    if (!(this.moved || this.close) || first) this.glide(fitted(box, width, height), 0);
    else this.rest({ ...this.box, height: (this.box.width * height) / width });
  }

  zoom(factor: number, about: Cell = this.middle): void {
    this.choose();
    cancelAnimationFrame(this.frame);
    this.carry(zoomed(this.box, factor, about));
  }

  /** The point of the field under a point of the window. */
  point(x: number, y: number): Cell {
    const shape = this.element()?.getBoundingClientRect();
    if (!shape) return [0, 0];
    return [
      this.box.x + ((x - shape.left) / shape.width) * this.box.width,
      this.box.y + ((y - shape.top) / shape.height) * this.box.height,
    ];
  }

  /** So many pixels of the window in cells of the field. */
  cells(pixels: number): number {
    return (pixels * this.box.width) / this.width;
  }

  down(event: PointerEvent): void {
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.from = { x: event.clientX, y: event.clientY };
    this.still = this.fingers.size === 1;
  }

  move(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
    const other = others[0];
    if (Math.hypot(now.x - this.from.x, now.y - this.from.y) > STILL) this.still = false;
    if (other) this.pinch(before, now, other);
    else if (!this.still) this.pan(before, now);
    if (other || !this.still) this.fingers.set(event.pointerId, now);
  }

  /** True when it was a tap: one finger that stayed where it was. */
  up(event: PointerEvent): boolean {
    const tapped = this.still && this.fingers.has(event.pointerId) && this.fingers.size === 1;
    this.cancel(event);
    return tapped;
  }

  cancel(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    if (this.box !== this.drawn) this.carry(this.box);
  }

  private get middle(): Cell {
    return [this.box.x + this.box.width / 2, this.box.y + this.box.height / 2];
  }

  /** From now on the person says what is seen. */
  private choose(): void {
    this.moved = true;
    this.close = false;
    this.aside = false;
  }

  private pan(before: Finger, now: Finger): void {
    this.choose();
    cancelAnimationFrame(this.frame);
    const scale = this.box.width / this.width;
    this.carry({ ...this.box, x: this.box.x - (now.x - before.x) * scale, y: this.box.y - (now.y - before.y) * scale });
  }

  /** What was between two fingers stays between them, wherever they go and however far they are apart. */
  private pinch(before: Finger, now: Finger, other: Finger): void {
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(now.x - other.x, now.y - other.y);
    const between = (finger: Finger): Finger => ({ x: (finger.x + other.x) / 2, y: (finger.y + other.y) / 2 });
    const to = between(now);
    this.still = false;
    this.pan(between(before), to);
    if (is > 0) this.zoom(was / is, this.point(to.x, to.y));
  }

  private glide(to: Box, time: number): void {
    cancelAnimationFrame(this.frame);
    if (time === 0) {
      this.rest(to);
      return;
    }
    const from = this.box;
    const start = performance.now();
    const step = (now: number): void => {
      const part = Math.min(Math.max((now - start) / time, 0), 1);
      const eased = 1 - (1 - part) ** 3;
      const between = (a: number, b: number): number => a + (b - a) * eased;
      this.carry({
        x: between(from.x, to.x),
        y: between(from.y, to.y),
        width: between(from.width, to.width),
        height: between(from.height, to.height),
      });
      if (part < 1) this.frame = requestAnimationFrame(step);
      else this.rest(to);
    };
    this.frame = requestAnimationFrame(step);
  }

  /** Let another part be seen by moving the drawing as it is; draw it anew soon, or at once when it gets coarse. */
  private carry(box: Box): void {
    this.box = box;
    clearTimeout(this.timer);
    const scale = this.drawn.width / box.width;
    if (scale > SHARP || scale < 1 / SHARP) this.rest(box);
    else if (this.fingers.size === 0)
      this.timer = setTimeout(() => {
        this.rest(this.box);
      }, REST);
  }

  private rest(box: Box): void {
    clearTimeout(this.timer);
    this.box = box;
    this.drawn = box;
  }
}
