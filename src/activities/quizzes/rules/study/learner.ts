import type { Instant } from '#core/instant.ts';
import { isRightAnswer } from '../kinds/answer-key.ts';
import type { AnswerKey } from '../kinds/answer-key.ts';
import { abilityIn, rateFirstAnswer } from './elo.ts';
import type { Ability } from './elo.ts';
import type { Certainty } from './memory.ts';
import { adjustPace, factorOf } from './pace.ts';
import { applyAnswer } from './progress.ts';
import type { ConceptProgress } from './progress.ts';

/** One line of the answer log: enough to compute everything else again, even under another key. */
export interface LoggedAnswer {
  /** Made by the device, so an answer sent twice counts once. */
  readonly answerId: string;
  readonly conceptId: string;
  readonly at: Instant;
  /** Ids of the options chosen. */
  readonly picked: readonly string[];
  readonly isCorrect: boolean;
  readonly domain: string;
  /** Rating and guess rate of the question at the time of the answer. */
  readonly difficulty: number;
  readonly guess: number;
  readonly certainty?: Certainty | undefined;
}

export interface Learned {
  readonly ability: Ability;
  readonly progress: ConceptProgress;
}

/** The concept's progress and the learner's ability after one more answer. */
export const learn = (
  ability: Ability,
  progress: ConceptProgress | undefined,
  answer: LoggedAnswer,
): Learned => ({
  ability: progress
    ? { ...ability, pace: adjustPace(ability.pace, progress.memory, answer, ability.model) }
    : rateFirstAnswer(ability, answer),
  progress: applyAnswer(
    progress,
    { ...answer, ability: abilityIn(ability, answer.domain), pace: factorOf(ability.pace) },
    ability.model,
  ),
});

const comesBefore = (a: LoggedAnswer, b: LoggedAnswer): number =>
  a.at - b.at || (a.answerId < b.answerId ? -1 : Number(a.answerId > b.answerId));

/** Logs of several devices as one: by time, each answer once. */
export const mergeLogs = (...logs: readonly (readonly LoggedAnswer[])[]): LoggedAnswer[] => {
  const byId = new Map(logs.flat().map((answer) => [answer.answerId, answer]));
  return [...byId.values()].toSorted(comesBefore);
};

export interface MarkedAgain<A> {
  readonly log: readonly A[];
  /** Answers whose mark has changed. */
  readonly changed: readonly A[];
}

interface NewKey extends AnswerKey {
  readonly guess: number;
  /** Earlier answers were to another kind of question. */
  readonly since?: Instant | undefined;
}

/** The answers to one concept under its corrected key; its progress is recomputed from them. */
export const markAgain = <A extends Pick<LoggedAnswer, 'at' | 'picked' | 'isCorrect' | 'guess'>>(
  answers: readonly A[],
  { guess, since = -Infinity, ...key }: NewKey,
): MarkedAgain<A> => {
  const log = answers.map((answer) =>
    answer.at < since ? answer : { ...answer, guess, isCorrect: isRightAnswer(answer.picked, key) },
  );
  return { log, changed: log.filter(({ isCorrect }, index) => isCorrect !== answers[index]?.isCorrect) };
};
