import { describe, expect, test } from 'vitest';
import { aPoll } from '#tests/support/polls/poll.ts';
import { checkChoices } from './ballot.ts';

const problems = (checked: ReturnType<typeof checkChoices>): unknown =>
  checked.ok ? [] : [checked.error.code, ...(checked.error.fields ?? []).map(({ path }) => path)];

describe('a ballot', () => {
  test('[POLL-6] names are taken in any case and stored as the poll spells them', () => {
    expect(checkChoices(aPoll(), { ranks: [['soup'], ['PIZZA']] })).toMatchObject({
      value: { ranks: [['Soup'], ['Pizza']] },
    });
  });

  test('[POLL-6] unknown, repeated and equal ranks are named by their place', () => {
    expect(problems(checkChoices(aPoll(), { ranks: [['Soup'], ['Cake'], ['soup']] }))).toEqual([
      'poll-ballot-invalid',
      'ranks.1.0',
      'ranks.2.0',
    ]);
    expect(problems(checkChoices(aPoll(), { ranks: [['Soup', 'Pizza']] }))).toEqual([
      'poll-ballot-invalid',
      'ranks.0',
    ]);
  });

  test('[POLL-6] equal ranks where the poll allows them, at most the allowed number of ranks', () => {
    const poll = aPoll({ settings: { equalRanks: true, maxRanks: 2 } });
    expect(problems(checkChoices(poll, { ranks: [['Soup', 'Pizza'], ['Curry']] }))).toEqual([]);
    expect(problems(checkChoices(poll, { ranks: [['Soup'], ['Pizza'], ['Curry']] }))).toEqual([
      'poll-ballot-invalid',
      'ranks',
    ]);
  });

  test('[POLL-7] an empty ballot is refused', () => {
    expect(problems(checkChoices(aPoll(), {}))).toEqual(['poll-ballot-empty']);
    expect(problems(checkChoices(aPoll(), { ranks: [[], []] }))).toEqual(['poll-ballot-empty']);
    expect(problems(checkChoices(aPoll({ settings: { method: 'star' } }), { scores: { Soup: 0 } }))).toEqual([
      'poll-ballot-empty',
    ]);
  });

  test('skipped ranks stay, trailing ones go', () => {
    expect(checkChoices(aPoll(), { ranks: [[], ['Soup'], [], []] })).toMatchObject({
      value: { ranks: [[], ['Soup']] },
    });
  });

  test('[POLL-18] a write-in is taken where the poll allows it', () => {
    const poll = aPoll({ settings: { writeIns: true } });
    expect(checkChoices(poll, { ranks: [['  Falafel  Wrap ']] })).toMatchObject({
      value: { ranks: [['Falafel Wrap']] },
    });
  });

  test('scores for STAR, ranks otherwise; `ranks` then shows the order of the scores', () => {
    const poll = aPoll({ settings: { method: 'star' } });
    expect(checkChoices(poll, { scores: { curry: 5, Pizza: 3, Soup: 3 } })).toMatchObject({
      value: { ranks: [['Curry'], ['Pizza', 'Soup']], scores: { Curry: 5, Pizza: 3, Soup: 3 } },
    });
    expect(problems(checkChoices(poll, { ranks: [['Soup']] }))).toEqual(['poll-ballot-invalid', 'ranks']);
    expect(problems(checkChoices(aPoll(), { scores: { Soup: 3 } }))).toEqual([
      'poll-ballot-invalid',
      'scores',
    ]);
  });
});
