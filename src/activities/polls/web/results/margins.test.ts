import { afterEach, expect, test } from 'vitest';
import type { PollMargins } from '#activities/polls/contract.views.ts';
import { setLanguage } from '#web/kit/i18n/language.ts';
import { headline } from './Margins.tsx';

afterEach(() => setLanguage('en'));

const exactly = (ballots: number) => ({ atLeast: ballots, atMost: ballots });
const closeToAda: PollMargins = {
  changed: exactly(7),
  losers: [
    { name: 'Ada', changed: exactly(7) },
    { name: 'Bo', changed: { atLeast: 9, atMost: 12 } },
  ],
};

test('[POLL-50] an exact margin names who would win, and a range says what is proven', () => {
  expect(headline(closeToAda, false)).toBe(
    '7 changed ballots would elect Ada. Fewer cannot change the winner.',
  );
  const unproven = { ...closeToAda, changed: { atLeast: 4, atMost: 9 } };
  expect(headline(unproven, false)).toMatch(/^Between 4 and 9 changed ballots would elect somebody else\./);
  const open = { ...closeToAda, changed: { atLeast: 4 } };
  expect(headline(open, false)).toMatch(/^Fewer than 4 changed ballots cannot elect somebody else\./);
});

test('[POLL-50] where votes count by weight it speaks of weight, and only of what is proven', async () => {
  expect(headline(closeToAda, true)).toBe(
    'It takes changed ballots with a total weight of at least 7 to elect Ada.',
  );
  const unproven = { ...closeToAda, changed: { atLeast: 4, atMost: 9 } };
  const said = 'It takes changed ballots with a total weight of at least 4 to elect somebody else.';
  expect(headline(unproven, true)).toBe(said);
  expect(headline({ losers: [] }, true)).toBe('However many ballots were changed, nobody else could win.');
  await setLanguage('de');
  expect(headline(closeToAda, true)).toBe(
    'Damit Ada gewinnt, müssten sich Stimmzettel mit einem Gewicht von zusammen mindestens 7 ändern.',
  );
});
