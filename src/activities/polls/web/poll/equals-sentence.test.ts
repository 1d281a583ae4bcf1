import { expect, test } from 'vitest';
import { methods } from '#platform/tally/contract.ts';
import { defaultSettings, foundSettings } from '#activities/polls/contract.settings.ts';
import { countingWords } from './counting.words.ts';
import { equalsSentence } from './CountingNote.tsx';

const equal = { ...defaultSettings, equalRanks: true };

test('[POLL-29] a voter is told what becomes of an equal rank, wherever the method has to make something of it', () => {
  const told = methods.map((method) => [method, equalsSentence({ ...equal, method })] as const);
  const by = (sentence: string | undefined): string[] =>
    told.filter(([, said]) => said === sentence).map(([method]) => method);
  expect(by(countingWords('equals.split'))).toEqual(['irv', 'sequential-irv', 'bottoms-up', 'plurality']);
  expect(by(countingWords('equals.exhaust'))).toEqual([
    'stv-scottish',
    'stv-meek',
    'stv-wigm',
    'stv-fractional',
  ]);
  expect(by(undefined)).toEqual(['schulze', 'ranked-pairs', 'minimax', 'borda', 'approval', 'dates', 'star']);
  expect(equalsSentence({ ...equal, overvote: 'exhaust' })).toBe(countingWords('equals.exhaust'));
  expect(equalsSentence(defaultSettings)).toBeUndefined();
});

test('[POLL-29] a poll from before the setting says what it said then', () => {
  expect(equalsSentence({ ...foundSettings, equalRanks: true })).toBe(countingWords('equals.skip'));
});
