import { describe, expect, it } from 'vitest';
import { playNotes } from './sound.ts';
import type { Instrument } from './sound.ts';
import { soundLengthMs, soundNames, sounds, vibrations } from './sounds.ts';

interface Step {
  readonly value: number;
  readonly at: number;
}

/** Writes down what a real instrument would have been told. */
const recordingInstrument = (currentTime: number) => {
  const envelopes: Step[][] = [];
  const spans: { start: number; stop: number }[] = [];
  const param = (steps: Step[]) => ({
    setValueAtTime: (value: number, at: number) => steps.push({ value, at }),
    exponentialRampToValueAtTime: (value: number, at: number) => steps.push({ value, at }),
  });
  const instrument = {
    currentTime,
    destination: {},
    createGain() {
      const steps: Step[] = [];
      envelopes.push(steps);
      return { gain: param(steps), connect: () => undefined };
    },
    createOscillator() {
      const span = { start: Number.NaN, stop: Number.NaN };
      spans.push(span);
      return {
        frequency: param([]),
        connect: () => undefined,
        start: (at: number) => (span.start = at),
        stop: (at: number) => (span.stop = at),
      };
    },
  };
  return { instrument: instrument as unknown as Instrument, envelopes, spans };
};

describe.each(soundNames)('the sound %s', (name) => {
  it('starts and ends in silence, so that it does not click', () => {
    const { instrument, envelopes } = recordingInstrument(12);
    playNotes(instrument, sounds[name]);
    expect(envelopes.length).toBe(sounds[name].length);
    for (const steps of envelopes) {
      expect(steps[0]?.value).toBeLessThan(0.001);
      expect(steps.at(-1)?.value).toBeLessThan(0.001);
      expect(Math.max(...steps.map((step) => step.value))).toBeLessThanOrEqual(0.7);
      expect(steps.map((step) => step.at)).toEqual(steps.map((step) => step.at).toSorted((a, b) => a - b));
    }
  });

  it('lasts from now to its length', () => {
    const { instrument, spans } = recordingInstrument(12);
    playNotes(instrument, sounds[name]);
    expect(Math.min(...spans.map(({ start }) => start))).toBe(12);
    expect(Math.max(...spans.map(({ stop }) => stop))).toBeCloseTo(12 + soundLengthMs(sounds[name]) / 1000);
  });
});

describe('the set', () => {
  it('keeps a tap shorter than two quick taps are apart, and a tick shorter than a second', () => {
    expect(soundLengthMs(sounds.tap)).toBeLessThan(100);
    expect(soundLengthMs(sounds.tick)).toBeLessThan(1000);
  });

  it('does not shake a phone every second of the last ten', () => {
    expect(vibrations.tick).toEqual([]);
    expect(vibrations.flag.length).toBeGreaterThan(vibrations.tap.length);
  });
});
