import { formatNumber, formatPercent } from '#web/kit/i18n/formats.ts';
import type { ShownQuestion } from '#activities/engagements/contract.answers.ts';
import type { QuestionKind } from '#activities/engagements/contract.questions.ts';
import type { Report, ReportQuestion } from '#activities/engagements/contract.report.ts';
import { knownKind, partsOf } from '../kinds/kinds.ts';

type Answer = ReportQuestion['answers'][number];

/** How long somebody took: to a tenth of a second, as people compare it. */
export const formatSeconds = (durationMs: number): string =>
  formatNumber(durationMs / 1000, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  });

/** Of those who answered; undefined where there is no right and wrong, or nobody did. */
export const rightShare = ({
  right,
  answers,
}: Pick<ReportQuestion, 'right' | 'answers'>): number | undefined =>
  right === undefined || answers.length === 0 ? undefined : right / answers.length;

export const rightText = (question: Pick<ReportQuestion, 'right' | 'answers'>): string => {
  const share = rightShare(question);
  return share === undefined ? '' : formatPercent(share);
};

export interface Totals {
  readonly answers: number;
  /** Over all questions with a key; undefined without one. */
  readonly rightShare: number | undefined;
}

export const totalsOf = ({ questions }: Pick<Report, 'questions'>): Totals => {
  const keyed = questions.filter(
    ({ right, isVoid, isSkipped }) => right !== undefined && !isVoid && !isSkipped,
  );
  const given = keyed.reduce((sum, { answers }) => sum + answers.length, 0);
  const right = keyed.reduce((sum, question) => sum + (question.right ?? 0), 0);
  return {
    answers: questions.reduce((sum, { answers }) => sum + answers.length, 0),
    rightShare: given === 0 ? undefined : right / given,
  };
};

/** A stored number, yes or no in the reader's language; everything else is as people wrote or chose it. */
export const answerWords = (
  question: Pick<ReportQuestion, 'kind'>,
  { answer }: Pick<Answer, 'answer'>,
): string => partsOf(kindOf(question)).reported?.(answer) ?? answer;

export const kindOf = ({ kind }: Pick<ReportQuestion, 'kind'>): QuestionKind => knownKind(kind);

/** The question as the charts of the other pages take it. */
export const shownQuestionOf = (question: ReportQuestion): ShownQuestion => ({
  questionId: question.questionId,
  number: question.number,
  kind: kindOf(question),
  title: question.title,
  category: question.category,
  canChange: false,
  ...(question.options && { options: question.options.map((text) => ({ text })) }),
});

/** Answers by place, then points, then time. Hidden ones last. */
export const inOrder = (answers: readonly Answer[]): readonly Answer[] =>
  answers.toSorted(
    (a, b) =>
      Number(a.isHidden) - Number(b.isHidden) ||
      (a.place ?? Infinity) - (b.place ?? Infinity) ||
      (b.points ?? 0) - (a.points ?? 0) ||
      a.submittedAt - b.submittedAt,
  );

/** Where an answer is on the page, for links that cite it. */
export const answerId = (questionId: string, playerId: string): string => `answer-${questionId}-${playerId}`;
export const questionAnchor = (questionId: string): string => `question-${questionId}`;

export interface Cited {
  readonly questionId: string;
  readonly playerId: string | undefined;
}

/** What the address points at: `#answer-001-q8Xz` or `#question-001`. Player ids may hold hyphens. */
export const citedIn = (hash: string): Cited | undefined => {
  const [, questionId, , playerId] = /^#(?:answer|question)-(\d+)(-(.+))?$/.exec(hash) ?? [];
  return questionId === undefined ? undefined : { questionId, playerId };
};

export const citedAddress = (gameId: string, questionId: string, playerId?: string): string =>
  `/engagements/${gameId}/report?view=questions#${
    playerId === undefined ? questionAnchor(questionId) : answerId(questionId, playerId)
  }`;
