/** The sounds as numbers: no files to load, so they work offline. */

export interface Note {
  /** After the sound began. */
  readonly atMs: number;
  readonly durationMs: number;
  readonly hertz: number;
  /** Where the pitch goes; it stays if left out. */
  readonly toHertz?: number;
  /** 0 to 1. */
  readonly loudness: number;
  readonly wave: 'sine' | 'triangle' | 'square';
}

export const soundNames = ['tap', 'warning', 'tick', 'flag', 'pause', 'resume', 'finish'] as const;
export type SoundName = (typeof soundNames)[number];

/** A struck wooden block: high and short, the partial that makes it wood on top. */
const knock = (atMs: number, hertz: number, loudness: number): readonly Note[] => [
  { atMs, durationMs: 70, hertz, toHertz: hertz * 0.82, loudness, wave: 'sine' },
  { atMs, durationMs: 28, hertz: hertz * 2.76, loudness: loudness * 0.4, wave: 'triangle' },
];

const chime = (atMs: number, hertz: number, loudness: number): readonly Note[] => [
  { atMs, durationMs: 420, hertz, loudness, wave: 'sine' },
  { atMs, durationMs: 260, hertz: hertz * 2, loudness: loudness * 0.3, wave: 'sine' },
];

export const sounds: Readonly<Record<SoundName, readonly Note[]>> = {
  tap: knock(0, 920, 0.5),
  warning: [...chime(0, 659, 0.5), ...chime(170, 523, 0.5)],
  tick: knock(0, 1480, 0.32),
  flag: [
    { atMs: 0, durationMs: 240, hertz: 392, loudness: 0.55, wave: 'triangle' },
    { atMs: 200, durationMs: 240, hertz: 311, loudness: 0.55, wave: 'triangle' },
    { atMs: 400, durationMs: 620, hertz: 233, toHertz: 220, loudness: 0.6, wave: 'triangle' },
  ],
  pause: [...knock(0, 620, 0.4), ...knock(110, 470, 0.4)],
  resume: [...knock(0, 470, 0.4), ...knock(110, 620, 0.4)],
  finish: [...chime(0, 523, 0.45), ...chime(150, 659, 0.45), ...chime(300, 784, 0.5)],
};

/** On, off, on, ... in milliseconds, as the browser wants it. A tick every second would be a nuisance in the hand. */
export const vibrations: Readonly<Record<SoundName, readonly number[]>> = {
  tap: [18],
  warning: [60, 90, 60],
  tick: [],
  flag: [220, 90, 220, 90, 380],
  pause: [30, 60, 30],
  resume: [30],
  finish: [80, 60, 80, 60, 160],
};

export const soundLengthMs = (notes: readonly Note[]): number =>
  Math.max(0, ...notes.map(({ atMs, durationMs }) => atMs + durationMs));
