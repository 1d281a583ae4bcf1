import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { othersTurn } from './others-turn.ts';

test('[JOB-10] of those who wait for others one goes on in each turn of the loop, in the order they came', async () => {
  const went: string[] = [];
  const wait = async (name: string): Promise<void> => {
    await othersTurn();
    went.push(`${name} 1`);
    await othersTurn();
    went.push(`${name} 2`);
  };
  const all = Promise.all(['ada', 'ben', 'cleo'].map(wait));
  const counts: number[] = [];
  while (counts.at(-1) !== 6) {
    await nextTurn();
    counts.push(went.length);
  }
  await all;
  expect(went).toEqual(['ada 1', 'ben 1', 'cleo 1', 'ada 2', 'ben 2', 'cleo 2']);
  for (const [turn, count] of counts.entries()) expect(count - (counts[turn - 1] ?? 0)).toBeLessThan(2);
});
