import { expect, vi } from 'vitest';
import { toIso } from '#core/instant.ts';
import { TURNS_AT_ONCE } from '#tests/support/cluster/play.ts';
import type { Play, Venue } from '#tests/support/cluster/play.ts';
import { must } from '#tests/support/server/callers.ts';
import { riverQuestion } from './app.ts';
import { answerAs, HostSeat, joinAs } from './callers.ts';
import type { Player } from './callers.ts';

const TRIVIA = {
  engagementType: 'trivia',
  settings: { readingSeconds: 0, timeLimitSeconds: 120, scoring: 'none', closesWhenAllAnswered: false },
};

/** A session in which everybody is always right: a question, its answers and its count are one step. */
export const beginSession = async ({ newPerson, tables }: Venue): Promise<Play> => {
  const seat = await HostSeat.makeBy(await newPerson(), TRIVIA);
  const { gameId } = seat;
  const players = await Promise.all(
    Array.from({ length: TURNS_AT_ONCE }, async (_, at) => joinAs(await newPerson(), gameId, `Player ${at}`)),
  );
  const answered = new Map<string, number>();
  let questions = 0;
  const answer = async (player: Player, questionId: string, option: number): Promise<void> => {
    const body = { answer: { kind: 'single', option } };
    const { submittedAt } = await must(answerAs(player, gameId, questionId, body));
    answered.set(`ANSWER#${questionId}#${player.name}`, submittedAt);
  };
  return {
    name: 'a session',
    acknowledged: () => answered.size,
    topic: `engagement:${gameId}`,
    host: seat.caller,
    async step() {
      const { stage } = await seat.open(riverQuestion);
      questions += 1;
      const right = stage.question?.options?.findIndex(({ text }) => text === 'Volga') ?? 0;
      const questionId = String(questions).padStart(3, '0');
      await Promise.all(players.map((player) => answer(player, questionId, right)));
      await seat.move({ move: 'close' });
      await vi.waitUntil(async () => (await seat.view()).stage.results?.state === 'shown', {
        timeout: 60_000,
      });
    },
    truth: async () => (await seat.view()).stage.epoch,
    read: (message) => (message as { stage?: { epoch?: number } }).stage?.epoch,
    async verify() {
      const stored = await tables.queryOnce('engagements-dev-table', `GAME#${gameId}`, {
        beginsWith: 'ANSWER#',
      });
      expect(stored).toHaveLength(answered.size);
      for (const { SK, SubmittedAt, IsRight } of stored)
        expect([SubmittedAt, IsRight]).toEqual([toIso(answered.get(String(SK)) ?? 0), true]);
      const seats = await tables.queryOnce('engagements-dev-table', `GAME#${gameId}`, {
        beginsWith: 'PLAYER#',
      });
      expect(seats.map(({ TotalScore }) => TotalScore)).toEqual(players.map(() => questions * 1000));
    },
  };
};
