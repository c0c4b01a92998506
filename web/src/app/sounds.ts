/** The small sounds of the table, made of tones by the browser itself, and the vibration of a phone; only when wished for. */

import { settings } from "./settings.svelte";

export type Sound = "lay" | "stack" | "smartie" | "take" | "turn" | "end";

/** A tone: its wave, the frequency it falls or climbs from and to, when it begins and how long it lasts, in seconds. */
type Tone = readonly [wave: OscillatorType, from: number, to: number, at: number, long: number, loud: number];

const TONES: Record<Sound, readonly Tone[]> = {
  lay: [["sine", 320, 120, 0, 0.14, 1]],
  stack: [
    ["sine", 320, 120, 0, 0.12, 0.8],
    ["sine", 240, 90, 0.09, 0.16, 1],
  ],
  smartie: [
    ["sine", 1320, 1180, 0, 0.1, 0.5],
    ["sine", 1980, 1760, 0.07, 0.16, 0.35],
  ],
  take: [
    ["triangle", 240, 150, 0, 0.07, 0.9],
    ["triangle", 180, 130, 0.06, 0.12, 0.7],
  ],
  turn: [
    ["sine", 523, 523, 0, 0.16, 0.4],
    ["sine", 659, 659, 0.13, 0.26, 0.4],
  ],
  end: [
    ["sine", 523, 523, 0, 0.2, 0.4],
    ["sine", 659, 659, 0.14, 0.2, 0.4],
    ["sine", 784, 784, 0.28, 0.2, 0.4],
    ["sine", 1047, 1047, 0.42, 0.5, 0.4],
  ],
};
/** In milliseconds, with pauses between. */
const PULSES: Record<Sound, number[]> = {
  lay: [12],
  stack: [12, 40, 18],
  smartie: [10],
  take: [14],
  turn: [60],
  end: [60, 80, 120],
};
/** How loud the loudest tone is at full volume, of 1. */
const LOUDEST = 0.36;
const SILENT = 0.001;
let context: AudioContext | null = null;

/** Let a sound be heard and felt, as far as that is wished for; after so many seconds. */
export function playSound(sound: Sound, after: number = 0): void {
  if (settings.sound) for (const tone of TONES[sound]) play(tone, after);
  if (settings.vibrate && canVibrate()) setTimeout(() => navigator.vibrate(PULSES[sound]), after * 1000);
}

/** Has this device something that vibrates? Browsers of desks know the word, and nothing happens. */
export function canVibrate(): boolean {
  return "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
}

function play([wave, from, to, at, long, loud]: Tone, after: number): void {
  context ??= new AudioContext();
  void context.resume();
  const start = context.currentTime + after + at;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = wave;
  tone.frequency.setValueAtTime(from, start);
  tone.frequency.exponentialRampToValueAtTime(to, start + long * 0.65);
  volume.gain.setValueAtTime(Math.max(SILENT, LOUDEST * loud * settings.volume ** 2), start);
  volume.gain.exponentialRampToValueAtTime(SILENT, start + long);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + long);
}
