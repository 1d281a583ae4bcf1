import type { Replay, ReplayMoment } from '#activities/engagements/contract.report.ts';

type Moments = readonly ReplayMoment[];

const isStep = ({ type }: ReplayMoment): boolean => type !== 'tick';

/** The next moment something happened at, in either direction; the end of the session where nothing more did. */
export const stepFrom = (moments: Moments, index: number, direction: 1 | -1): number => {
  const ahead =
    direction === 1
      ? moments.findIndex((moment, at) => at > index && isStep(moment))
      : moments.findLastIndex((moment, at) => at < index && isStep(moment));
  if (ahead !== -1) return ahead;
  return direction === 1 ? Math.max(0, moments.length - 1) : 0;
};

/** A stretch of the session in one phase of one question, by the places of its first and last moment. */
export interface Stretch {
  readonly phase: ReplayMoment['phase'];
  readonly questionId: string | undefined;
  readonly from: number;
  readonly to: number;
}

const isSame = (a: ReplayMoment, b: ReplayMoment): boolean =>
  a.phase === b.phase && a.questionId === b.questionId;

export const stretchesOf = (moments: Moments): readonly Stretch[] => {
  const starts = moments.flatMap((moment, index) => {
    const before = moments[index - 1];
    return before !== undefined && isSame(before, moment) ? [] : [index];
  });
  return starts.flatMap((from, number) => {
    const moment = moments[from];
    if (moment === undefined) return [];
    const to = (starts[number + 1] ?? moments.length) - 1;
    return [{ phase: moment.phase, questionId: moment.questionId, from, to }];
  });
};

export interface Jump {
  readonly questionId: string;
  readonly number: number;
  readonly title: string;
  readonly index: number;
}

/** When each question was asked. The questions of a survey share a moment: the first represents all. */
export const jumpsOf = ({ questions, moments }: Pick<Replay, 'questions' | 'moments'>): readonly Jump[] =>
  questions.flatMap((question) => {
    const index = moments.findIndex(({ questionId }) => questionId === question.questionId);
    return index === -1 ? [] : [{ ...question, index }];
  });

/** What is shown next, and after how long it happened; undefined when it is over. */
export const nextMoment = (
  moments: Moments,
  index: number,
): { readonly index: number; readonly afterMs: number } | undefined => {
  const [now, next] = moments.slice(index, index + 2);
  return now && next && { index: index + 1, afterMs: Math.max(0, next.at - now.at) };
};
