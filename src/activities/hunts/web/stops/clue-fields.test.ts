import { expect, test } from 'vitest';
import { releasedBy } from './ClueFields.tsx';

test('[CLUE-4] a clue that is switched to be given has no price left', () => {
  const clue = { id: 'c', text: 'Near water', release: { type: 'clock' as const, afterS: 300 }, price: 10 };
  for (const type of ['host', 'chat', 'start'] as const)
    expect(releasedBy(clue, type)).toEqual({ id: 'c', text: 'Near water', release: { type } });
  expect(releasedBy(clue, 'clock')).toMatchObject({ release: { type: 'clock' }, price: 10 });
});
