import type { Instant } from '#core/instant.ts';
import { NO_ABILITY, abilityIn, rateFirstAnswer } from './elo.ts';
import type { Ability } from './elo.ts';
import type { Certainty } from './memory.ts';
import { adjustPace, factorOf } from './pace.ts';
import { applyAnswer } from './progress.ts';
import type { ConceptProgress } from './progress.ts';

/** One line of the answer log: enough to work out everything else again, also under another key. */
export interface LoggedAnswer {
  /** Made by the device, so that an answer sent twice counts once. */
  readonly answerId: string;
  readonly conceptId: string;
  readonly at: Instant;
  /** Ids of the options chosen. */
  readonly picked: readonly string[];
  readonly isCorrect: boolean;
  readonly domain: string;
  /** Rating of the question and its guess rate, as they were when it was asked. */
  readonly difficulty: number;
  readonly guess: number;
  readonly certainty?: Certainty | undefined;
}

export interface Learner {
  readonly ability: Ability;
  readonly progress: ReadonlyMap<string, ConceptProgress>;
}

export interface Learned {
  readonly ability: Ability;
  readonly progress: ConceptProgress;
}

/** What one more answer makes of the concept's progress and of the learner's ability. */
export const learn = (
  ability: Ability,
  progress: ConceptProgress | undefined,
  answer: LoggedAnswer,
): Learned => ({
  ability: progress
    ? { ...ability, pace: adjustPace(ability.pace, progress.memory, answer) }
    : rateFirstAnswer(ability, answer),
  progress: applyAnswer(progress, {
    ...answer,
    ability: abilityIn(ability, answer.domain),
    pace: factorOf(ability.pace),
  }),
});

const comesBefore = (a: LoggedAnswer, b: LoggedAnswer): number =>
  a.at - b.at || (a.answerId < b.answerId ? -1 : Number(a.answerId > b.answerId));

/** Logs of several devices as one: by time, each answer once. */
export const mergeLogs = (...logs: readonly (readonly LoggedAnswer[])[]): LoggedAnswer[] => {
  const byId = new Map(logs.flat().map((answer) => [answer.answerId, answer]));
  return [...byId.values()].toSorted(comesBefore);
};

/** The whole learner from the log; the order in which answers arrived does not matter. */
export const replay = (log: readonly LoggedAnswer[]): Learner => {
  const progress = new Map<string, ConceptProgress>();
  let ability = NO_ABILITY;
  for (const answer of mergeLogs(log)) {
    const learned = learn(ability, progress.get(answer.conceptId), answer);
    progress.set(answer.conceptId, learned.progress);
    ability = learned.ability;
  }
  return { ability, progress };
};

export const isRight = (picked: readonly string[], correct: readonly string[]): boolean =>
  new Set(picked).size === new Set(correct).size && picked.every((id) => correct.includes(id));

export interface Regraded {
  readonly log: readonly LoggedAnswer[];
  /** Answers whose mark has changed. */
  readonly changed: readonly LoggedAnswer[];
  readonly learner: Learner;
}

/** A corrected key: the answers to that concept are marked again, and all that follows from them is worked out anew. */
export const regrade = (
  log: readonly LoggedAnswer[],
  { conceptId, correct, guess }: { conceptId: string; correct: readonly string[]; guess: number },
): Regraded => {
  const marked = log.map((answer) =>
    answer.conceptId === conceptId
      ? { ...answer, guess, isCorrect: isRight(answer.picked, correct) }
      : answer,
  );
  const changed = marked.filter(({ isCorrect }, index) => isCorrect !== log[index]?.isCorrect);
  return { log: marked, changed, learner: replay(marked) };
};
