import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReplayMoment } from '#activities/engagements/contract.report.ts';
import { nextMoment, jumpsOf, stepFrom, stretchesOf } from './moments.ts';

const aMoment = (part: Partial<ReplayMoment> = {}): ReplayMoment => ({
  at: 0,
  type: 'tick',
  phase: 'waiting',
  joined: 0,
  answered: 0,
  voted: 0,
  leaders: [],
  ...part,
});

const moments = [
  aMoment(),
  aMoment({ type: 'opened', phase: 'question', questionId: '001' }),
  aMoment({ phase: 'question', questionId: '001' }),
  aMoment({ type: 'closed', phase: 'results', questionId: '001' }),
  aMoment({ type: 'opened', phase: 'question', questionId: '002' }),
  aMoment({ phase: 'question', questionId: '002' }),
];

describe('[GAME-33] scrubbing', () => {
  test('goes from step to step and stops at the ends', () => {
    expect([0, 1, 2, 3, 4, 5].map((index) => stepFrom(moments, index, 1))).toEqual([1, 3, 3, 4, 5, 5]);
    expect([5, 4, 3, 2, 1, 0].map((index) => stepFrom(moments, index, -1))).toEqual([4, 3, 1, 1, 0, 0]);
  });

  test('the stretches follow each other without a gap and cover everything', () => {
    expect(
      stretchesOf(moments).map(({ phase, questionId, from, to }) => [phase, questionId, from, to]),
    ).toEqual([
      ['waiting', undefined, 0, 0],
      ['question', '001', 1, 2],
      ['results', '001', 3, 3],
      ['question', '002', 4, 5],
    ]);
    const any = fc.array(
      fc.record({
        phase: fc.constantFrom('waiting', 'question', 'results'),
        questionId: fc.constantFrom('001', '002'),
      }),
    );
    fc.assert(
      fc.property(any, (parts) => {
        const stretches = stretchesOf(parts.map((part) => aMoment(part as Partial<ReplayMoment>)));
        const covered = stretches.flatMap(({ from, to }) =>
          Array.from({ length: to - from + 1 }, (_, index) => from + index),
        );
        expect(covered).toEqual([...parts.keys()]);
      }),
    );
  });

  test('questions that were put on can be jumped to', () => {
    const questions = ['001', '002', '003'].map((questionId, index) => ({
      questionId,
      number: index + 1,
      title: questionId,
    }));
    expect(jumpsOf({ questions, moments }).map(({ number, index }) => [number, index])).toEqual([
      [1, 1],
      [2, 4],
    ]);
  });

  test('playing ends with the last moment', () => {
    expect(nextMoment(moments, 0)?.index).toBe(1);
    expect(nextMoment(moments, moments.length - 1)).toBeUndefined();
    expect(nextMoment([], 0)).toBeUndefined();
  });

  test('[GAME-33] playing takes as long as the session did', () => {
    const timed = [1000, 1000, 4500, 64_500].map((at) => aMoment({ at }));
    const waits = timed.flatMap((_, index) => nextMoment(timed, index)?.afterMs ?? []);
    expect(waits).toEqual([0, 3500, 60_000]);
  });
});
