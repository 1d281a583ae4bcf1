import type { Instant } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';
import type { Random } from '#core/random.ts';
import type { Question } from '#activities/quizzes/contract.questions.ts';
import { shuffledAnew, shuffledApart, shuffledIds, shuffledOff } from '../bank/pinned.ts';
import { pickAdaptive } from './adaptive.ts';
import { pickClassic } from './classic.ts';
import { hasOrdinal } from './ordinal-set.ts';
import { isClosed } from './picking.ts';
import type { Choice, Choosing, PickReason } from './picking.ts';
import type { Tempting } from './progress.ts';
import type { SessionRun } from './session-run.ts';
import { conceptAt } from './study-index.ts';
import type { StudyIndex } from './study-index.ts';

export type PickerName = 'classic' | 'adaptive';

export interface PickInput {
  readonly study: StudyIndex;
  readonly run: SessionRun;
  readonly picker: PickerName;
  /** The session's seed. Together with the log, all that a replay needs. */
  readonly seed: string;
  readonly now: Instant;
  readonly examAt?: Instant | undefined;
  /** Never asked: a running exam of the learner holds it. */
  readonly closed?: ReadonlySet<number> | undefined;
  /** Ask only what is in the wrong pool. */
  readonly isReview?: boolean | undefined;
  /** Ask only what was due when the session started. */
  readonly isDueOnly?: boolean | undefined;
  /** Ask everything in the index once, whatever is known of it. */
  readonly isListed?: boolean | undefined;
}

export interface Pick {
  readonly conceptId: string;
  readonly reason: PickReason;
  /** For orderOptions, with the question in the language it is shown in. */
  readonly optionSeed: string;
}

const PICKERS: Readonly<Record<PickerName, (choosing: Choosing) => Choice | undefined>> = {
  classic: pickClassic,
  adaptive: pickAdaptive,
};

const randomOf = (seed: string, answers: number): Random => seededRandom(`${seed}/${answers}`);

interface Shown {
  readonly answers: Question['answers'];
  readonly correct: Question['correct'];
  readonly type?: Question['type'] | undefined;
}

/** How the question was shown when it was last missed. */
export interface LastMiss {
  readonly order: readonly string[];
  readonly tempting?: Tempting | undefined;
}

/** The wrong option that tempts most, if one still does. */
const temptingIn = ({ answers, correct }: Shown, { tempting = {} }: LastMiss): string | undefined => {
  let most: string | undefined;
  for (const { id } of answers) {
    const times = Object.hasOwn(tempting, id) ? (tempting[id] ?? 0) : 0;
    if (times > 0 && !correct.includes(id) && times > (most === undefined ? 0 : (tempting[most] ?? 0)))
      most = id;
  }
  return most;
};

/** The next question on the current passage: nobody should read it twice for two questions. */
const sameCase = (choosing: Choosing): Choice | undefined => {
  const { study, run, isReview, isDueOnly } = choosing;
  const last = run.recent.at(-1);
  const caseId = last === undefined ? undefined : conceptAt(study, last).caseId;
  if (caseId === undefined) return undefined;
  const ordinal = study.bank.cases
    .get(caseId)
    ?.find(
      (one) =>
        !hasOrdinal(run.answered, one) &&
        !isClosed(choosing, one) &&
        (!isReview || study.progress.get(one)?.isInWrongPool === true) &&
        (!isDueOnly || run.due?.ordinals.includes(one) === true),
    );
  return ordinal === undefined ? undefined : { ordinal, reason: { kind: 'same-case' } };
};

/** Undefined if nothing is left to ask. */
export const pickNext = ({ picker, seed, run, ...rest }: PickInput): Pick | undefined => {
  const choosing = {
    ...rest,
    run,
    random: randomOf(seed, run.answers),
    isReview: rest.isReview ?? false,
    isDueOnly: rest.isDueOnly ?? false,
    isListed: rest.isListed ?? false,
  };
  const isAgain = picker === 'classic' && run.missed !== undefined;
  const choice = (isAgain ? undefined : sameCase(choosing)) ?? PICKERS[picker](choosing);
  if (!choice) return undefined;
  return {
    conceptId: conceptAt(rest.study, choice.ordinal).conceptId,
    reason: choice.reason,
    optionSeed: `${seed}/${run.answers}/options`,
  };
};

/**
 * Ids of the options in the order shown; pinned ones stay last. After a miss the order changes, and what tempted has
 * other neighbours.
 */
export const orderOptions = (question: Shown, optionSeed: string, missed?: LastMiss): string[] => {
  const random = seededRandom(optionSeed);
  if (question.type === 'ORDERING')
    return shuffledOff(shuffledIds(question, random), question.correct, missed?.order ?? []);
  if (!missed) return shuffledIds(question, random);
  const tempting = temptingIn(question, missed);
  return tempting === undefined
    ? shuffledAnew(question, random, missed.order)
    : shuffledApart(question, random, missed.order, tempting);
};
