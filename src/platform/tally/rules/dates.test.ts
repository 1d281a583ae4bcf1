import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countBallots } from './count.ts';
import { ProfileBuilder } from './profile.ts';

type Said = 'yes' | 'maybe' | 'no';
const NAMES = ['Mon', 'Tue', 'Wed', 'Thu'];

const countOf = (ballots: readonly (readonly Said[])[]) => {
  const builder = new ProfileBuilder(NAMES);
  for (const said of ballots) {
    const at = (what: Said): number[] => NAMES.flatMap((_, slot) => (said[slot] === what ? [slot] : []));
    builder.add([at('yes'), at('maybe')]);
  }
  const counted = countBallots(builder.build(), 1, { method: 'dates', tieBreak: 'candidate-order' });
  if (!counted.ok) throw new Error(counted.error.code);
  return counted.value;
};

test('[TALLY-53] what most can live with wins, of those what has most yes, of those the earlier one', () => {
  const count = countOf([
    ['yes', 'maybe', 'yes', 'no'],
    ['yes', 'yes', 'maybe', 'no'],
    ['no', 'yes', 'maybe', 'yes'],
  ]);
  expect(count.winners).toEqual(['Tue']);
  expect(count.rounds.map(({ tally }) => tally)).toEqual([
    { Mon: '2', Tue: '2', Wed: '1', Thu: '1' },
    { Mon: '2', Tue: '3', Wed: '3', Thu: '1' },
  ]);
  expect(count.ranking).toEqual([['Tue'], ['Wed'], ['Mon'], ['Thu']]);
  expect(countOf([['no', 'maybe', 'maybe', 'no']]).winners).toEqual(['Tue']);
  expect(countOf([['no', 'maybe', 'no', 'no']]).rounds[0]?.tally['Tue']).toBe('0');
  expect(countOf([]).winners).toEqual([]);
});

test('[TALLY-53] nobody else suits more people, or as many with more yes', () => {
  const said = fc.constantFrom<Said>('yes', 'maybe', 'no');
  fc.assert(
    fc.property(fc.array(fc.tuple(said, said, said, said), { minLength: 1, maxLength: 12 }), (ballots) => {
      const scores = NAMES.map((_, slot) => {
        const all = ballots.map((ballot) => ballot[slot]);
        return 100 * all.filter((one) => one !== 'no').length + all.filter((one) => one === 'yes').length;
      });
      const best = Math.max(...scores);
      const expected = best === 0 ? [] : [NAMES[scores.indexOf(best)]];
      expect(countOf(ballots).winners).toEqual(expected);
    }),
  );
});
