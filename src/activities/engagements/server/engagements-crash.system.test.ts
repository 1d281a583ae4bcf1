import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openQuestion, riverQuestion } from '#tests/support/engagements/app.ts';
import { MortalServer } from '#tests/support/server/mortal-server.ts';
import {
  HostSeat,
  answerAs,
  joinMany,
  listen,
  playerViewOf,
  voteAs,
} from '#tests/support/engagements/callers.ts';
import { must } from '#tests/support/server/callers.ts';
import type { Listener, Player, Receipt } from '#tests/support/engagements/callers.ts';
import type { HostView } from '../contract.views.ts';

let server: MortalServer;
const at = (): string => server.address();
beforeEach(async () => {
  server = await MortalServer.start();
});
afterEach(() => server.close());

/** What a host sees, without what only this moment knows: who is here, and how many. */
const lasting = ({ counters: _counters, lobby: _lobby, ...view }: HostView): unknown => view;

const names = Array.from({ length: 12 }, (_, index) => `Player ${String.fromCharCode(65 + index)}`);

test('[GAME-7] [GAME-9] killed in every state: phase, deadline, seats, drafts, votes and scores are as acknowledged', async () => {
  const host = await HostSeat.make(at, {
    engagementType: 'call-and-answer',
    settings: { timeLimitSeconds: 300, votingSeconds: 300, closesWhenAllAnswered: false },
  });
  const { gameId } = host;
  const players = await joinMany(at, gameId, names);
  const survives = async (what: string): Promise<HostView> => {
    const before = await host.view();
    const seats = await Promise.all(players.map((player) => playerViewOf(player, gameId)));
    await server.again();
    const upAt = performance.now();
    const after = await host.view();
    // The first answer after the start, with everything in it.
    expect(performance.now() - upAt, what).toBeLessThan(20_000);
    expect(lasting(after), what).toEqual(lasting(before));
    expect(after.counters, what).toMatchObject({
      joined: before.counters.joined,
      answered: before.counters.answered,
      voted: before.counters.voted,
    });
    expect(await Promise.all(players.map((player) => playerViewOf(player, gameId))), what).toEqual(seats);
    return after;
  };

  expect((await survives('waiting')).stage.phase).toBe('waiting');
  await host.open(openQuestion);
  for (const player of players.slice(0, 9))
    await must(answerAs(player, gameId, '001', { answer: { kind: 'open', text: `It is ${player.name}` } }));
  const open = await survives('question');
  expect([open.stage.phase, open.counters.answered]).toEqual(['question', 9]);
  expect(open.stage.deadlineAt).toBeGreaterThan(Date.now());
  const console = await listen(host.caller, server.address(), gameId, 'host');
  await host.move({ move: 'close' });
  await console.reaches('the vote', () => (console.stage as { isCounting?: boolean }).isCounting === false);
  const ballots = await Promise.all(players.map((player) => playerViewOf(player, gameId)));
  const placesOf = (index: number): string[] =>
    ballots[index]?.ballot?.answers.map(({ index: place }) => String(place)) ?? [];
  for (const [index, player] of players.slice(0, 5).entries())
    await must(voteAs(player, gameId, '001', { [placesOf(index)[0] ?? '']: 1 }));
  const draft = { [placesOf(6)[1] ?? '']: 2 };
  const [, , , , , , seventh] = players;
  await must(
    seventh?.caller.call(`PUT /engagements/${gameId}/questions/001/votes/draft`, { votes: draft }) as never,
  );
  const voting = await survives('voting');
  expect([voting.stage.phase, voting.counters.voted]).toEqual(['voting', 5]);
  expect((await playerViewOf(seventh as Player, gameId)).ballot?.draft).toEqual(draft);
  const second = await listen(host.caller, server.address(), gameId, 'host');
  await host.move({ move: 'close' });
  await second.reaches('the count', () => (second.stage as { isCounting?: boolean }).isCounting === false);
  const results = await survives('results');
  expect(results.stage).toMatchObject({
    phase: 'results',
    results: { state: 'shown', voters: 5, answered: 9 },
  });
  await host.move({ move: 'end' });
  expect((await survives('ended')).stage.phase).toBe('ended');
  for (const listener of [console, second]) listener.close();
}, 240_000);

test('[GAME-7] killed in mid-question while answers pour in: none that was acknowledged is lost, and scores are theirs', async () => {
  const host = await HostSeat.make(at, {
    engagementType: 'trivia',
    settings: { readingSeconds: 0, timeLimitSeconds: 300, scoring: 'none', closesWhenAllAnswered: false },
  });
  const { gameId } = host;
  const players = await joinMany(
    at,
    gameId,
    Array.from({ length: 120 }, (_, index) => `Player ${index} x`),
  );
  const opened = await host.open(riverQuestion);
  const right = opened.stage.question?.options?.findIndex(({ text }) => text === 'Volga') ?? 0;
  const receipts: { readonly name: string; readonly receipt: Receipt }[] = [];
  let lost = 0;
  const give = async (player: Player): Promise<void> => {
    for (;;) {
      const answer = await answerAs(player, gameId, '001', {
        answer: { kind: 'single', option: right },
      }).catch(() => undefined);
      if (answer?.status === 200) {
        receipts.push({ name: player.name, receipt: answer.body });
        return;
      }
      lost++;
      await pause(30);
    }
  };
  const giving = Promise.all(
    players.map(async (player, index) => {
      await pause(index * 6);
      await give(player);
    }),
  );
  await pause(250);
  await server.again();
  await pause(150);
  await server.again();
  await giving;
  // Otherwise no answer was cut off and nothing was shown.
  expect(lost).toBeGreaterThan(0);
  expect(receipts).toHaveLength(players.length);
  const first = new Map(receipts.map(({ name, receipt }) => [name, receipt]));
  for (const player of players) await give(player);
  for (const { name, receipt } of receipts) expect(receipt).toEqual(first.get(name));
  expect((await host.view()).counters.answered).toBe(players.length);
  const console = await listen(host.caller, server.address(), gameId, 'host');
  await host.move({ move: 'close' });
  await console.reaches('the count', () => (console.stage as { isCounting?: boolean }).isCounting === false);
  const views = await Promise.all(players.map((player) => playerViewOf(player, gameId)));
  expect(views.map(({ me }) => me.total)).toEqual(players.map(() => 1000));
  console.close();
}, 240_000);

test('[GAME-10] killed right after the close: the duty is done after the restart, once', async () => {
  const host = await HostSeat.make(at, {
    engagementType: 'trivia',
    settings: {
      readingSeconds: 0,
      scoring: 'none',
      timeLimitSeconds: 120,
      graceMs: 0,
      closesWhenAllAnswered: false,
    },
  });
  const { gameId } = host;
  const players = await joinMany(at, gameId, names);
  const opened = await host.open(riverQuestion);
  const right = opened.stage.question?.options?.findIndex(({ text }) => text === 'Volga') ?? 0;
  for (const player of players)
    await must(answerAs(player, gameId, '001', { answer: { kind: 'single', option: right } }));
  await server.end();
  // Its time runs out while nobody runs.
  await server.again(121_000);
  await expect
    .poll(async () => (await host.view()).stage.results?.state, { timeout: 60_000, interval: 50 })
    .toBe('shown');
  const events = await must(
    host.caller.call<{ events: { type: string; at: number }[] }>(`GET /engagements/${gameId}/events`),
  );
  expect(events.events.map(({ type }) => type)).toEqual(['opened', 'closed', 'counted']);
  // Dated when it was due, however late it was noticed.
  expect(events.events[1]?.at).toBe(opened.stage.deadlineAt);
  const views = await Promise.all(players.map((player) => playerViewOf(player, gameId)));
  expect(views.map(({ me }) => [me.total, me.rank])).toEqual(players.map(() => [1000, 1]));
});

const closing = { readingSeconds: 0, timeLimitSeconds: 300, scoring: 'none', closesWhenAllAnswered: true };
const trio = ['Ana', 'Ben', 'Cleo'];

/** Three who are here, of whom the first has answered. */
const oneOfThree = async () => {
  const host = await HostSeat.make(at, { engagementType: 'trivia', settings: closing });
  const { gameId } = host;
  const players = await joinMany(at, gameId, trio);
  const sockets = await Promise.all(players.map(({ caller }) => listen(caller, at(), gameId, 'player')));
  await host.open(riverQuestion);
  for (const socket of sockets) await socket.reachesPhase('question');
  const [first, ...others] = players as [Player, ...Player[]];
  const answer = { answer: { kind: 'single', option: 0 } };
  await must(answerAs(first, gameId, '001', answer));
  return { host, gameId, first, others, answer, sockets };
};

const told = (console: Listener): number =>
  (console.events('counters.changed').at(-1)?.payload as { present: number } | undefined)?.present ?? -1;

test('[GAME-8] killed in mid-question: who comes back first does not close it for those who are still on their way', async () => {
  const { host, gameId, first, others, answer } = await oneOfThree();
  await server.again();
  const console = await listen(host.caller, at(), gameId, 'host');
  const back = [await listen(first.caller, at(), gameId, 'player')];
  await console.reaches('the first one back', () => told(console) === 1);
  for (const player of others) {
    expect((await host.view()).stage.phase).toBe('question');
    back.push(await listen(player.caller, at(), gameId, 'player'));
    await must(answerAs(player, gameId, '001', answer));
  }
  await console.reachesPhase('results');
  for (const listener of [console, ...back]) listener.close();
}, 240_000);

test('[GAME-8] all sockets but one are cut: those who were here are awaited', async () => {
  const { host, gameId, others, answer, sockets } = await oneOfThree();
  const console = await listen(host.caller, at(), gameId, 'host');
  for (const socket of sockets.slice(1)) socket.close();
  await console.reaches('who is left', () => told(console) === 1);
  const back: Listener[] = [];
  for (const player of others) {
    expect((await host.view()).stage.phase).toBe('question');
    back.push(await listen(player.caller, at(), gameId, 'player'));
    await must(answerAs(player, gameId, '001', answer));
  }
  await console.reachesPhase('results');
  for (const listener of [console, ...back, ...sockets]) listener.close();
}, 240_000);
