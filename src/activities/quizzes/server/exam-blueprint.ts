import type { Blueprint } from '../contract.exam.ts';
import type { Source } from '../contract.views.ts';
import { calibrate } from '../rules/exam/calibration.ts';
import type { Calibration } from '../rules/exam/calibration.ts';
import type { Blueprint as DrawnBy } from '../rules/exam/blueprint.ts';
import { readinessOf } from '../rules/exam/readiness.ts';
import type { Readiness } from '../rules/exam/readiness.ts';
import { passShare } from '../rules/exam/report.ts';
import type { StudyBank } from '../rules/study/bank-index.ts';
import type { LoadedBank } from './bank-cache.ts';
import type { Bank } from './banks.items.ts';
import { examRulesOf } from './exam-end.service.ts';
import type { KnownLearner } from './learner-cache.ts';

const DEFAULT_QUESTIONS = 65;
const MINUTES_A_QUESTION = 1.5;
const DEFAULT_PASS_MARK = 70;

/** What the bank says about this certificate's exam, otherwise the usual values for so many questions. */
export const examOf = (
  { exams }: Pick<Bank, 'exams'>,
  { provider, certificate }: Pick<Source, 'provider' | 'certificate'>,
  concepts: number,
): Blueprint => {
  const known = exams.find((exam) => exam.provider === provider && exam.certificate === certificate);
  const questions = Math.min(known?.questions ?? DEFAULT_QUESTIONS, Math.max(1, concepts));
  if (known) return { ...known, questions };
  return {
    provider,
    certificate,
    questions,
    minutes: Math.ceil(questions * MINUTES_A_QUESTION),
    passMark: DEFAULT_PASS_MARK,
    rule: 'all-or-nothing',
  };
};

/** With the shares of its domains; unless the bank states them, by their numbers of questions. */
export const blueprintFor = (
  { bank }: LoadedBank,
  place: Pick<Source, 'provider' | 'certificate'>,
  study: StudyBank,
): Blueprint => {
  const domains = study.domains.map(({ name, members }) => ({ category: name, weight: members.length }));
  const exam = examOf(bank, place, study.concepts.length);
  return { ...exam, domains: exam.domains ?? domains };
};

export const rulesBlueprint = ({ questions, domains }: Blueprint): DrawnBy => ({
  questions,
  weights: Object.fromEntries((domains ?? []).map(({ category, weight }) => [category, weight])),
});

/** Only past exams of the same certificate show how far its predictions can be trusted. */
export const calibrationFor = (learner: KnownLearner, { provider, certificate }: Blueprint): Calibration =>
  calibrate(
    learner.row.exams.flatMap(({ place, foretold, share, isPassed }) =>
      foretold && place === `${provider}#${certificate}`
        ? [{ ...foretold, actualShare: share, isPassed }]
        : [],
    ),
  );

export const readinessFor = (
  learner: KnownLearner,
  study: StudyBank,
  blueprint: Blueprint,
  examAt: number,
): Readiness =>
  readinessOf({
    study: learner.study(study),
    blueprint: rulesBlueprint(blueprint),
    passShare: passShare(examRulesOf(blueprint)),
    examAt,
    calibration: calibrationFor(learner, blueprint),
  });
