import { defineTable } from '#store/port/table.ts';
import type { Table } from '#store/port/table.ts';
import type { Item, Key } from '#store/port/values.ts';

/** The shape of the busiest tables: answers and ballots, with expiry and without indexes. */
export const answers: Table = defineTable({
  name: 'bench-answers',
  partitionKey: 'PK',
  sortKey: 'SK',
  ttl: 'TTL',
});

export const GAMES = 200;
export const PLAYERS = 50;

export const gameOf = (n: number): string => `GAME#${n % GAMES}`;

export const seededKey = (n: number): Key => ({
  PK: gameOf(n),
  SK: `PLAYER#${String(Math.floor(n / GAMES) % PLAYERS).padStart(4, '0')}`,
});

/** Answers to questions in twenty games that run at the same time; every thousand answers a game makes room for the next. */
export const newKey = (n: number): Key => ({
  PK: `GAME#live-${Math.floor(n / 20_000)}-${n % 20}`,
  SK: `ANSWER#${n}`,
});

/** The worst case for a tree on disk: every write meets another page, over a thousand partitions. */
export const scatteredKey = (n: number): Key => ({ PK: `SCATTERED#${(n * 7919) % 1000}`, SK: `ANSWER#${n}` });

/** About 230 bytes of JSON. */
export const answerAt = (key: Key, n: number): Item => ({
  ...key,
  EntityType: 'PlayerAnswer',
  PlayerName: `Player ${n % 5000}`,
  Answer: 'the quick brown fox',
  Choices: [n % 4, (n + 1) % 4, (n + 2) % 4],
  Score: n % 1000,
  IsCorrect: n % 3 === 0,
  SubmittedAt: '2026-01-01T12:00:00.000Z',
  TTL: 4_102_444_800,
});

export const seededItems = (): Item[] =>
  Array.from({ length: GAMES * PLAYERS }, (_, n) => answerAt(seededKey(n), n));

export const OPERATIONS = [
  'put-if-absent',
  'put, scattered',
  'get',
  'update',
  'query of 50',
  'transact of 2',
] as const;
export type OperationName = (typeof OPERATIONS)[number];

export interface Subject {
  readonly name: string;
  /** Operations a second with that many callers; `undefined` where the subject cannot do it. */
  measure(operation: OperationName, callers: number, durationMs: number): Promise<number | undefined>;
  close(): Promise<void>;
}

/** A failed condition or a wrong answer would make a meaningless figure. */
export const insist = (isRight: boolean, what: string): void => {
  if (!isRight) throw new Error(`the benchmark's ${what} did not do its work`);
};

/** `callers` loops, each waiting for its answer before it asks again. */
export const rateOf = async (
  call: (n: number) => Promise<void>,
  counter: { next: number },
  callers: number,
  durationMs: number,
): Promise<number> => {
  const startedAt = performance.now();
  const first = counter.next;
  const loop = async (): Promise<void> => {
    while (performance.now() - startedAt < durationMs) await call(counter.next++);
  };
  await Promise.all(Array.from({ length: callers }, loop));
  return ((counter.next - first) * 1000) / (performance.now() - startedAt);
};
