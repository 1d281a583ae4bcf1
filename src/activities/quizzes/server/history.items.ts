import type { Instant } from '#core/instant.ts';
import type { Value } from '#store/port/values.ts';
import { asValue } from '#store/port/write-item.ts';
import type { Certainty } from '../rules/study/memory.ts';
import type { KeptAnswer } from './progress.items.ts';

/** Without names and without the concept's own id: a row of up to three answers is charged as one kilobyte. */
export type HistoryEntry = readonly [
  answerId: string,
  sessionId: string,
  questionId: string | null,
  at: Instant,
  picked: readonly string[],
  isCorrect: boolean,
  domain: string,
  difficulty: number,
  guess: number,
  ability: number,
  pace: number,
  certainty: Certainty | null,
];

export const toHistoryEntry = (conceptId: string, kept: KeptAnswer): Value => {
  const { answerId, sessionId, questionId, at, picked, isCorrect, domain } = kept;
  const { difficulty, guess, ability, pace, certainty } = kept;
  return asValue([
    answerId,
    sessionId,
    questionId === conceptId ? null : questionId,
    at,
    picked,
    isCorrect,
    domain,
    difficulty,
    guess,
    ability,
    pace,
    certainty ?? null,
  ] satisfies HistoryEntry);
};

const fromHistoryEntry = (conceptId: string, entry: HistoryEntry): KeptAnswer => {
  const [answerId, sessionId, questionId, at, picked, isCorrect, domain] = entry;
  const [, , , , , , , difficulty, guess, ability, pace, certainty] = entry;
  return {
    answerId,
    sessionId,
    questionId: questionId ?? conceptId,
    at,
    picked,
    isCorrect,
    domain,
    difficulty,
    guess,
    ability,
    pace,
    ...(certainty && { certainty }),
  };
};

export const historyOf = (conceptId: string, entries: readonly HistoryEntry[]): KeptAnswer[] =>
  entries.map((entry) => fromHistoryEntry(conceptId, entry));
