import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aPoll } from '#tests/support/polls/poll.ts';
import type { Answer, Contest, NewContest } from '../contract.contests.ts';
import { checkChoices } from './ballot.ts';
import { digestOf } from './chain.ts';
import { countContest } from './contest-counts.ts';
import { contestPoll, MOST_CONTESTS, ranksIn } from './contests.ts';
import { profileBuilderFor } from './electorate.ts';
import { makePoll } from './poll.ts';

const asked: NewContest[] = [
  { kind: 'ranked', title: 'Treasurer', candidates: ['Ida', ' Max ', 'Noa'] },
  { kind: 'yes-no', title: 'Raise the fee' },
  { kind: 'scale', title: 'How was the year?', lowest: 'poor' },
];
const DIGEST_BEFORE = '1aba92bfc2f1c6ebc6f37cebdcf05ad812dd7ea5d5f4a04ecec83a810f8dac64';
const paper = aPoll({ contests: asked });

const problemsOf = (contests: readonly NewContest[]) => {
  const made = makePoll(
    { title: 'Meeting', candidates: ['A', 'B'], contests: [...contests] },
    { pollId: 'p', ownerId: 'o', code: '1', seed: 's', seedHash: 'h' },
    0,
  );
  return made.ok ? [] : (made.error.fields ?? []).map(({ path }) => path);
};

describe('[POLL-52] a paper with several questions', () => {
  test('has names by place, tidy options, and what was left out', () => {
    expect(paper.contests).toEqual([
      { ...asked[0], id: 'q2', candidates: ['Ida', 'Max', 'Noa'], method: 'irv', seats: 1 },
      { ...asked[1], id: 'q3', majority: 'simple' },
      { ...asked[2], id: 'q4', steps: 5 },
    ]);
  });

  test('is refused by its field: options, method, seats, too many, too large', () => {
    const ranked = (more: object): NewContest => ({
      kind: 'ranked',
      title: 'T',
      candidates: ['A', 'B'],
      ...more,
    });
    expect(problemsOf([ranked({ candidates: ['A'] })])).toEqual(['contests.0.candidates']);
    expect(problemsOf([asked[1]!, ranked({ candidates: ['A', 'a'] })])).toEqual(['contests.1.candidates.1']);
    expect(problemsOf([ranked({ method: 'star' })])).toEqual(['contests.0.method']);
    expect(problemsOf([ranked({ seats: 2 })])).toEqual(['contests.0.seats']);
    const many = Array.from({ length: MOST_CONTESTS + 1 }, () => asked[1]!);
    expect(problemsOf(many)).toEqual(['contests']);
    const long = Array.from({ length: 100 }, (_, at) => `${at} ${'語'.repeat(110)}`);
    expect(problemsOf([ranked({ candidates: long }), ranked({ candidates: long })])).toEqual(['contests']);
  });

  test('takes what each question asks for, in the poll’s spelling, and nothing else', () => {
    const answers = { q2: [['max'], ['IDA']], q3: 'abstain', q4: 5 } as const;
    const fit = checkChoices(paper, { ranks: [['soup']], answers: answers as never });
    expect(fit.ok && fit.value).toMatchObject({
      ranks: [['Soup']],
      answers: { q2: [['Max'], ['Ida']], q3: 'abstain', q4: 5 },
    });
    const wrong: Record<string, Answer>[] = [
      { q2: 'yes' },
      { q2: [['Nobody']] },
      { q2: [['Ida', 'Max']] },
      { q3: 3 },
      { q3: [['yes']] },
      { q4: 'yes' },
      { q4: 6 },
      { q9: 'yes' },
    ];
    for (const given of wrong) {
      const refused = checkChoices(paper, { ranks: [['Soup']], answers: given });
      expect(refused.ok || refused.error.code).toBe('poll-ballot-invalid');
    }
  });

  test('may leave any question blank, but not all of them', () => {
    const only = checkChoices(paper, { answers: { q3: 'no' } });
    expect(only.ok && only.value).toEqual({ ranks: [], scores: undefined, answers: { q3: 'no' } });
    for (const answers of [{}, { q2: [] }, undefined]) {
      const empty = checkChoices(paper, { ranks: [], answers });
      expect(empty.ok || empty.error.code).toBe('poll-ballot-empty');
    }
  });

  test('is covered by its digest whatever the order of its answers, and digests from before are the same', () => {
    const ranks = [['Soup']];
    const one = digestOf({ ranks, answers: { q2: [['Ida']], q3: 'yes' } });
    expect(digestOf({ ranks, answers: { q3: 'yes', q2: [['Ida']] } })).toBe(one);
    expect(digestOf({ ranks, answers: { q3: 'no', q2: [['Ida']] } })).not.toBe(one);
    expect(digestOf({ ranks, answers: { q3: 'yes', q2: [['Ida']] } }, 2)).not.toBe(one);
    expect(digestOf({ ranks, answers: {} })).toBe(digestOf({ ranks }));
    // As a chain from before papers has it: the SHA-256 of [[["A"],["B"]],null].
    expect(digestOf({ ranks: [['A'], ['B']] })).toBe(DIGEST_BEFORE);
  });
});

const resultOf = (contest: Contest, answers: readonly (readonly [Answer | undefined, number])[]) => {
  const builder = profileBuilderFor(contestPoll(paper, contest));
  for (const [answer, weight] of answers) {
    const ballot = { answers: answer === undefined ? {} : { [contest.id]: answer } };
    builder.add({ ranks: ranksIn(ballot, contest), scores: undefined }, weight);
  }
  const counted = countContest(paper, { contest, profile: builder.build(), shares: 1 });
  if (!counted.ok) throw new Error(counted.error.code);
  return counted.value;
};

const [treasurer, motion, scale] = paper.contests as [Contest, Contest, Contest];
const TWO_THIRDS = { ...motion, majority: 'two-thirds' } as Contest;

describe('[POLL-53] the count of a further question', () => {
  test('of ranks is a count like any other, blank papers among its undervotes', () => {
    const found = resultOf(treasurer, [
      [[['Ida'], ['Noa']], 2],
      [[['Max']], 2],
      [[['Noa'], ['Ida']], 1],
      [undefined, 3],
    ]);
    expect(found.kind === 'ranked' && found.count).toMatchObject({
      winners: ['Ida'],
      ballots: 8,
      undervotes: 3,
    });
  });

  test.each([
    [motion, 2, 1, true],
    [motion, 1, 1, false],
    [motion, 0, 0, false],
    [TWO_THIRDS, 4, 2, true],
    [TWO_THIRDS, 5, 3, false],
    [TWO_THIRDS, 1, 0, true],
  ])('of a motion goes by yes and no alone (%#)', (contest, yes, no, isAdopted) => {
    const found = resultOf(contest, [
      ['yes', yes],
      ['no', no],
      ['abstain', 9],
      [undefined, 4],
    ]);
    expect(found).toMatchObject({ yes, no, abstain: 9, blank: 4, isAdopted });
  });

  test('of a scale has a mean to two decimals and a median, and neither where nobody answered', () => {
    expect(
      resultOf(scale, [
        [1, 1],
        [2, 1],
        [5, 4],
        [undefined, 2],
      ]),
    ).toMatchObject({ steps: [1, 1, 0, 0, 4], blank: 2, mean: '3.83', median: '5' });
    expect(
      resultOf(scale, [
        [2, 1],
        [3, 1],
      ]),
    ).toMatchObject({ mean: '2.50', median: '2.5' });
    const none = resultOf(scale, [[undefined, 2]]);
    expect(none).toMatchObject({ steps: [0, 0, 0, 0, 0], blank: 2 });
    expect(none).not.toHaveProperty('mean', expect.anything());
  });

  test('counts every ballot once, whatever is answered, and other answers have another hash', () => {
    const answer = fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined });
    fc.assert(
      fc.property(fc.array(fc.tuple(answer, fc.integer({ min: 1, max: 9 }))), (given) => {
        const found = resultOf(scale, given);
        const total = given.reduce((sum, [, weight]) => sum + weight, 0);
        const counted = found.kind === 'scale' ? found.steps.reduce((a, b) => a + b, found.blank) : -1;
        expect(counted).toBe(total);
        expect(resultOf(scale, [...given, [3, 1]]).hash).not.toBe(found.hash);
        const answered = given.filter(([step]) => step !== undefined);
        if (found.kind !== 'scale' || answered.length === 0) return;
        const weight = answered.reduce((sum, [, each]) => sum + each, 0);
        const mean = answered.reduce((sum, [step = 0, each]) => sum + step * each, 0) / weight;
        expect(Math.abs(Number(found.mean) - mean)).toBeLessThanOrEqual(0.005 + 1e-9);
      }),
    );
  });
});
