import { expect, vi } from 'vitest';
import type { PollView } from '#activities/polls/contract.views.ts';
import { firstBrokenLink } from '#activities/polls/rules/chain.ts';
import type { Receipt } from '#activities/polls/rules/casting.ts';
import type { TableView } from '#activities/timers/contract.tables.ts';
import { toIso } from '#core/instant.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import { answerAs, HostSeat, joinAs, must } from '#tests/support/engagements/callers.ts';
import type { Player } from '#tests/support/engagements/callers.ts';
import { riverQuestion } from '#tests/support/engagements/app.ts';
import { nodeLiveClient, Until } from '#tests/support/live/client.ts';
import { aBallot, cast, makePoll, movePoll, readRecord } from '#tests/support/polls/callers.ts';
import type { PollCaller } from '#tests/support/polls/callers.ts';
import type { PlainTables } from '#tests/support/polls/plain-tables.ts';
import { actOn, newActId, openTable } from '#tests/support/timers/socket.ts';
import type { ActResult } from '#tests/support/timers/socket.ts';

export interface Venue {
  /** Where everybody goes in. */
  readonly address: string;
  readonly tables: PlainTables;
  newPerson(): Promise<PollCaller>;
}

/** Something people do together, step by step, and what was acknowledged to them. */
export interface Play {
  readonly name: string;
  readonly acknowledged: () => number;
  step(): Promise<void>;
  /** What a screen would show now, as a number that grows with every step. */
  truth(): Promise<number>;
  readonly topic: string;
  readonly host: PollCaller;
  /** The same number, out of a view or an event. */
  read(message: unknown): number | undefined;
  /** Compares everything acknowledged with what is stored; ends the play. */
  verify(): Promise<void>;
}

const TURNS_AT_ONCE = 5;

export const beginPoll = async ({ newPerson }: Venue): Promise<Play> => {
  const host = await newPerson();
  const { pollId } = await makePoll(host, { settings: { results: 'live' } });
  const receipts = new Map<string, Receipt>();
  return {
    name: 'a poll',
    acknowledged: () => receipts.size,
    topic: `poll:${pollId}`,
    host,
    async step() {
      const ballots = Array.from({ length: TURNS_AT_ONCE }, () => aBallot('Soup'));
      await Promise.all(
        ballots.map(async (ballot) => {
          const answer = await cast(await newPerson(), pollId, ballot);
          expect(answer.status, answer.text).toBe(200);
          receipts.set(ballot.ballotId, answer.body);
        }),
      );
    },
    truth: async () => (await must(host.call<PollView>(`GET /polls/${pollId}`))).turnout.ballots,
    read(message) {
      const { turnout, ballots } = message as { turnout?: { ballots: number }; ballots?: number };
      return turnout?.ballots ?? ballots;
    },
    async verify() {
      await must(movePoll(host, pollId, 'closed'));
      const { entries, ballots } = await readRecord(host, pollId);
      expect(firstBrokenLink(entries)).toBeUndefined();
      expect([entries.length, ballots.length]).toEqual([receipts.size, receipts.size]);
      const hashes = new Map(entries.map((entry) => [entry[2], entry[4]]));
      for (const [ballotId, { chainHash }] of receipts) expect(hashes.get(ballotId)).toBe(chainHash);
    },
  };
};

export const beginTable = async ({ newPerson }: Venue): Promise<Play> => {
  const host = await newPerson();
  const { tableId } = await openTable(host);
  const done = new Map<string, ActResult>();
  const perform = async (act: Parameters<typeof actOn>[2]): Promise<void> => {
    const id = newActId();
    const answer = await actOn(host, tableId, { ...act, id });
    expect(answer.status, answer.text).toBe(200);
    done.set(id, answer.body);
  };
  await perform({ type: 'start' });
  let taps = 0;
  return {
    name: 'a timer',
    acknowledged: () => done.size,
    topic: `table:${tableId}`,
    host,
    async step() {
      for (let turn = 0; turn < TURNS_AT_ONCE; turn++, taps++)
        await perform({ type: 'tap', seat: taps % 2, turn: Math.floor(taps / 2) });
    },
    truth: async () => (await must(host.call<TableView>(`GET /timers/tables/${tableId}`))).version,
    read: (message) => (message as { version?: number }).version,
    async verify() {
      await must(host.call(`POST /timers/tables/${tableId}/end`, {}));
      type Log = { events: { id?: string; at: number }[] };
      const { events } = await must(host.call<Log>(`GET /timers/games/${tableId}/log`));
      const ids = events.flatMap(({ id }) => (id === undefined ? [] : [id]));
      expect(ids).toHaveLength(done.size);
      const moments = new Map(events.map((event) => [event.id, event.at]));
      for (const [id, { at }] of done) expect(moments.get(id)).toBe(at);
    },
  };
};

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

/** A screen that follows a play by the browser's own live client and is never loaded again. */
export interface Screen {
  readonly client: LiveClient;
  shown: number;
  /** How often it had to be shown everything anew. */
  views: number;
  catchesUp(): Promise<void>;
}

export const openScreen = async (play: Play, address: string): Promise<Screen> => {
  const until = new Until();
  const show = (message: unknown): void => {
    // Paced counters of two nodes may overtake each other; pages go by their versions.
    screen.shown = Math.max(screen.shown, play.read(message) ?? -1);
    until.notify();
  };
  const screen: Screen = {
    client: nodeLiveClient({ bearer: play.host.token, address: () => address }),
    shown: -1,
    views: 0,
    async catchesUp() {
      const wanted = await play.truth();
      await until.reaches(`${play.name} shows ${wanted}`, () => screen.shown >= wanted);
    },
  };
  screen.client.follow(play.topic, {
    onView(view) {
      screen.views += 1;
      show(view);
    },
    onEvent: (_, payload) => show(payload),
  });
  await until.reaches(`${play.name} is shown`, () => screen.views > 0);
  return screen;
};
