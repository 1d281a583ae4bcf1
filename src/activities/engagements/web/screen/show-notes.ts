import type { Note } from '#web/kit/device/sounds.ts';

/** A plucked tone that fades. */
const pluck = (atMs: number, hertz: number, loudness: number, durationMs = 700): Note => ({
  atMs,
  durationMs,
  hertz,
  loudness,
  wave: 'triangle',
});

/** Steps of a pentatonic scale on C: no two of them grate, in whatever order. */
const SCALE = [261.6, 293.7, 329.6, 392, 440, 523.3, 587.3, 659.3] as const;
const tone = (step: number): number => SCALE[step % SCALE.length] ?? 261.6;

export const LOOP_MS = 6400;
const BEAT_MS = 400;
const MELODY = [0, 3, 4, 3, 5, 4, 3, 2, 0, 3, 4, 5, 7, 5, 4, 2];

/** Waiting music, quiet enough to talk over; played again and again. */
export const lobbyNotes: readonly Note[] = [
  ...MELODY.map((step, beat) => pluck(beat * BEAT_MS, tone(step), 0.12)),
  ...[0, 4, 8, 12].map((beat) => pluck(beat * BEAT_MS, tone(0) / 2, 0.16, 1400)),
];

/** A second of the last ones; the very last is higher. */
export const tickNotes = (left: number): readonly Note[] => [
  { atMs: 0, durationMs: 70, hertz: left <= 1 ? 1320 : 880, loudness: 0.3, wave: 'sine' },
];

const chord = (atMs: number, loudness: number, steps: readonly number[]): readonly Note[] =>
  steps.map((step) => pluck(atMs, tone(step), loudness, 1500));

/** Rises while the bars grow, then opens with the right answer. */
export const revealNotes: readonly Note[] = [
  { atMs: 0, durationMs: 1300, hertz: 196, toHertz: 587, loudness: 0.12, wave: 'triangle' },
  ...chord(1300, 0.22, [0, 2, 3, 5]),
];

const drum = (atMs: number): Note => ({
  atMs,
  durationMs: 120,
  hertz: 110,
  toHertz: 60,
  loudness: 0.35,
  wave: 'sine',
});

/** A roll before each step of the podium, a chord with it; the winner's is the widest. */
export const podiumNotes = (times: ReadonlyMap<number, number>): readonly Note[] =>
  [...times].flatMap(([place, atMs]) => [
    ...[600, 450, 300, 200, 100].filter((early) => early <= atMs).map((early) => drum(atMs - early)),
    ...(place === 1
      ? [...chord(atMs, 0.25, [0, 2, 3, 5, 7]), ...chord(atMs + 500, 0.25, [3, 5, 7])]
      : chord(atMs, 0.2, [0, 3])),
  ]);
