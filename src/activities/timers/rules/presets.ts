import { MINUTE_MS, SECOND_MS } from '#core/instant.ts';
import type { ControlShape } from '../contract.clock.ts';

const fischer = (minutes: number, seconds: number): ControlShape => ({
  type: 'fischer',
  mainMs: minutes * MINUTE_MS,
  incrementMs: seconds * SECOND_MS,
  bonus: 'after',
});

/** Names that players use. They are part of links, so they must not change. */
export const presetIds = ['3+2', '5+3', '10+0', '15+10', '90+30', '30s', 'byo-yomi', 'count-up'] as const;
export type PresetId = (typeof presetIds)[number];

/** Clocks that start with one tap. */
export const presets: Readonly<Record<PresetId, ControlShape>> = {
  '3+2': fischer(3, 2),
  '5+3': fischer(5, 3),
  '10+0': { type: 'sudden-death', mainMs: 10 * MINUTE_MS },
  '15+10': fischer(15, 10),
  '90+30': {
    type: 'periods',
    periods: [
      { mainMs: 90 * MINUTE_MS, incrementMs: 30 * SECOND_MS, turns: 40 },
      { mainMs: 30 * MINUTE_MS, incrementMs: 30 * SECOND_MS },
    ],
  },
  '30s': { type: 'per-move', moveMs: 30 * SECOND_MS, atZero: 'warn' },
  'byo-yomi': { type: 'byo-yomi', mainMs: 10 * MINUTE_MS, periods: 3, periodMs: 30 * SECOND_MS },
  'count-up': { type: 'count-up' },
};
