import type { Report, ReportQuestion } from '#activities/engagements/contract.report.ts';
import { comparable } from '#activities/engagements/rules/typed-text.ts';
import { rightShare, totalsOf } from './report-lines.ts';

/** One question in both runs. */
export interface ComparedQuestion {
  readonly title: string;
  readonly before: ReportQuestion;
  readonly after: ReportQuestion;
  /** By how much more people were right in the second run; undefined where there is no right and wrong. */
  readonly gain: number | undefined;
}

export interface Comparison {
  readonly questions: readonly ComparedQuestion[];
  /** Asked in one of them only. */
  readonly alone: number;
  readonly before: { readonly people: number; readonly rightShare: number | undefined };
  readonly after: { readonly people: number; readonly rightShare: number | undefined };
}

const sumOf = (report: Report): Comparison['before'] => ({
  people: report.playerCount,
  rightShare: totalsOf(report).rightShare,
});

const gainOf = (before: ReportQuestion, after: ReportQuestion): number | undefined => {
  const [first, second] = [rightShare(before), rightShare(after)];
  return first === undefined || second === undefined ? undefined : second - first;
};

/** Two runs, the earlier one first. Questions are the same when their words are; of one asked again the last counts. */
export const compareRuns = (one: Report, other: Report): Comparison => {
  const [before, after] = one.createdAt <= other.createdAt ? [one, other] : [other, one];
  const earlier = new Map(before.questions.map((question) => [comparable(question.title), question]));
  const later = new Map(after.questions.map((question) => [comparable(question.title), question]));
  const questions = [...later].flatMap(([key, second]): ComparedQuestion[] => {
    const first = earlier.get(key);
    return first ? [{ title: second.title, before: first, after: second, gain: gainOf(first, second) }] : [];
  });
  return {
    questions,
    alone: earlier.size + later.size - 2 * questions.length,
    before: sumOf(before),
    after: sumOf(after),
  };
};

const MOST_HARD = 5;

/** Those that fewest got right, hardest first; none where nothing has a right answer. */
export const hardestOf = ({ questions }: Pick<Report, 'questions'>): readonly ReportQuestion[] =>
  questions
    .filter((question) => rightShare(question) !== undefined && !question.isVoid && !question.isSkipped)
    .toSorted((a, b) => (rightShare(a) ?? 1) - (rightShare(b) ?? 1) || a.number - b.number)
    .slice(0, MOST_HARD);
