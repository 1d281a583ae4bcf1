import type { ScoreRule } from '#activities/quizzes/contract.exam.ts';
import type { AnswerKey } from '../kinds/answer-key.ts';
import { pointsOf } from './score-rules.ts';

/** A plain score is a percentage; a scaled one is between two numbers, as many vendors print it. */
export type ExamScale =
  | { readonly kind: 'plain' }
  | { readonly kind: 'scaled'; readonly low: number; readonly high: number };

export interface ExamRules {
  readonly scoreRule: ScoreRule;
  readonly scale: ExamScale;
  /** On the scale: 72 for a plain score, 720 for one between 100 and 1000. */
  readonly passMark: number;
}

export interface ExamAnswer extends AnswerKey {
  readonly conceptId: string;
  readonly domain: string;
  readonly options: readonly string[];
  /** Empty when the question was left blank. */
  readonly picked: readonly string[];
  readonly fractions?: Readonly<Record<string, number>> | undefined;
}

export interface DomainReport {
  readonly domain: string;
  readonly questions: number;
  readonly points: number;
  readonly share: number;
  readonly missed: readonly string[];
}

export interface ExamReport {
  readonly questions: number;
  readonly answered: number;
  readonly points: number;
  readonly share: number;
  readonly score: number;
  readonly passMark: number;
  readonly isPassed: boolean;
  readonly domains: readonly DomainReport[];
}

export const scoreOf = (share: number, scale: ExamScale): number => {
  const [low, high] = scale.kind === 'plain' ? [0, 100] : [scale.low, scale.high];
  return Math.round((low + (high - low) * share) * 10) / 10;
};

/** The pass mark as a share of the points. */
export const passShare = ({ scale, passMark }: ExamRules): number =>
  scale.kind === 'plain' ? passMark / 100 : (passMark - scale.low) / (scale.high - scale.low);

const FULL_MARKS = 1;

const reportDomain = (domain: string, answers: readonly ExamAnswer[], rule: ScoreRule): DomainReport => {
  const marked = answers.map((answer) => ({ ...answer, points: pointsOf(rule, answer) }));
  const points = marked.reduce((sum, answer) => sum + answer.points, 0);
  return {
    domain,
    questions: answers.length,
    points,
    share: Math.max(0, points / answers.length),
    missed: marked.filter((answer) => answer.points < FULL_MARKS).map(({ conceptId }) => conceptId),
  };
};

const ROUNDING = 1e-9;

/** 59 of 82 are 71.95 %: rounded, they would reach a pass mark of 72. */
const scoreBelow = (share: number, { scale, passMark }: ExamRules): number => {
  const score = scoreOf(share, scale);
  return score >= passMark ? Math.floor((score - 0.05) * 10) / 10 : score;
};

/** On the scale; never on the other side of the pass mark from the result. */
export const scoreFor = (
  { share, isPassed }: { readonly share: number; readonly isPassed: boolean },
  rules: ExamRules,
): number => {
  const score = isPassed ? scoreOf(share, rules.scale) : scoreBelow(share, rules);
  if (isPassed) return Math.max(score, rules.passMark);
  return score < rules.passMark ? score : Math.floor((rules.passMark - 0.05) * 10) / 10;
};

/** Good domains make up for weak ones, as in most exams: only the sum is compared with the pass mark. */
export const reportExam = (answers: readonly ExamAnswer[], rules: ExamRules): ExamReport => {
  const names = [...new Set(answers.map(({ domain }) => domain))];
  const domains = names.map((name) =>
    reportDomain(
      name,
      answers.filter(({ domain }) => domain === name),
      rules.scoreRule,
    ),
  );
  const points = domains.reduce((sum, domain) => sum + domain.points, 0);
  const share = answers.length === 0 ? 0 : Math.min(1, Math.max(0, points / answers.length));
  const isPassed = share >= passShare(rules) - ROUNDING;
  return {
    questions: answers.length,
    answered: answers.filter(({ picked }) => picked.length > 0).length,
    points,
    share,
    score: scoreFor({ share, isPassed }, rules),
    passMark: rules.passMark,
    isPassed,
    domains,
  };
};
