import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openQuestion, riverQuestion } from '#tests/support/engagements/app.ts';
import { HostSeat, answerAs, joinMany, listen } from '#tests/support/engagements/callers.ts';
import { must } from '#tests/support/server/callers.ts';
import type { Listener } from '#tests/support/engagements/callers.ts';
import { newGuest } from '#tests/support/server/callers.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import type { ServerProcess } from '#tests/support/server/server-process.ts';
import type { Ballot, ScreenView } from '../contract.views.ts';

const PLAYERS = 150;

let folder: string;
let server: ServerProcess;
let address = '';
const at = (): string => address;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundtable-engagements-live-'));
  server = startServerProcess({ env: { DATA_DIR: folder, DEMO: 'no', LOG_LEVEL: 'error' } });
  address = await server.started;
});
afterAll(async () => {
  await server.kill();
  await rm(folder, { recursive: true, force: true });
});

/** Everything is said that was to say: for half a second nobody heard anything new. */
const quiet = async (listeners: readonly Listener[]): Promise<void> => {
  const heard = (): number => listeners.reduce((sum, { texts }) => sum + texts.length, 0);
  for (let before = -1; before !== heard(); await pause(500)) before = heard();
};

/** What came after a mark: frames and their bytes. */
const since = (listener: Listener, mark: number): { frames: number; bytes: number } => {
  const texts = listener.texts.slice(mark);
  return { frames: texts.length, bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) };
};

test('[GAME-26] a question costs each player a handful of frames and 3 kB at most, however many play; counters go to host and screen only', async () => {
  const host = await HostSeat.make(at, {
    engagementType: 'trivia',
    settings: { readingSeconds: 1, timeLimitSeconds: 60 },
  });
  const { gameId } = host;
  const players = await joinMany(
    at,
    gameId,
    Array.from({ length: PLAYERS }, (_, index) => `Somebody ${index} there`),
  );
  const listeners: Listener[] = [];
  for (const { caller } of players) listeners.push(await listen(caller, address, gameId, 'player'));
  const console = await listen(host.caller, address, gameId, 'host');
  const wall = await listen(await newGuest(at), address, gameId, 'screen');
  await quiet(listeners);
  const marks = listeners.map(({ texts }) => texts.length);
  const startedAt = performance.now();
  await host.open({ ...riverQuestion, detail: 'A river is a natural stream of water. '.repeat(100) });
  await wall.reaches('answers', () => wall.takesAnswers);
  await Promise.all(
    players.map(async (player, index) => {
      await pause(index * 5);
      await must(answerAs(player, gameId, '001', { answer: { kind: 'single', option: index % 4 } }));
    }),
  );
  for (const listener of listeners)
    await listener.reaches('the outcome', () => listener.events('outcome.known').length === 1);
  const elapsedMs = performance.now() - startedAt;
  await quiet(listeners);
  const costs = listeners.map((listener, index) => since(listener, marks[index] ?? 0));
  // Opened, answers taken, counted, and the own outcome; closed only where counting takes a second or more.
  expect(Math.min(...costs.map(({ frames }) => frames))).toBeGreaterThanOrEqual(4);
  expect(Math.max(...costs.map(({ frames }) => frames))).toBeLessThanOrEqual(5);
  expect(Math.max(...costs.map(({ bytes }) => bytes))).toBeLessThanOrEqual(3000);
  const names = new Set(
    listeners.flatMap(({ frames }) => frames.map((frame) => (frame.type === 'event' ? frame.event : ''))),
  );
  expect(names).toEqual(new Set(['', 'outcome.known', 'stage.changed']));
  for (const listener of [console, wall]) {
    const told = listener.events('counters.changed');
    expect(told.length).toBeGreaterThan(2);
    // Ten a second for what was counted and for who is here.
    expect(told.length).toBeLessThanOrEqual(Math.ceil(elapsedMs / 100) + 20);
    expect(told.at(-1)?.payload).toMatchObject({ joined: PLAYERS, answered: PLAYERS });
  }
  const fresh = await listen(await newGuest(at), address, gameId, 'screen');
  expect((fresh.view as { view: ScreenView }).view.lobby).toMatchObject({ present: PLAYERS });
  expect((fresh.view as { view: ScreenView }).view.lobby.people).toHaveLength(50);
  fresh.close();
  for (const listener of [...listeners, console, wall]) listener.close();
});

/** The same by socket as from a phone's outbox, so that the receipts are counted, too. */
const command = (listener: Listener, name: string, params: object, body: object): Promise<void> => {
  const id = randomUUID();
  listener.send({ type: 'command', id, name, params, body });
  return listener.reaches(name, () =>
    listener.frames.some((frame) => frame.type === 'result' && frame.id === id && !frame.problem),
  );
};

test('[GAME-26] a round of written answers, votes and standings stays within 3 kB a player, too', async () => {
  const host = await HostSeat.make(at, { engagementType: 'call-and-answer' });
  const { gameId } = host;
  const params = { gameId, questionId: '001' };
  const players = await joinMany(
    at,
    gameId,
    Array.from({ length: 12 }, (_, index) => `Writer ${index} of us`),
  );
  const listeners = await Promise.all(players.map(({ caller }) => listen(caller, address, gameId, 'player')));
  await quiet(listeners);
  const marks = listeners.map(({ texts }) => texts.length);
  await host.open({
    ...openQuestion,
    title: 'What would make a Monday at work something to look forward to?',
  });
  // Who leads is by chance: up to five names share the board, and the limit holds for all of them.
  for (const [index, listener] of listeners.entries()) {
    const text = `${index}: everybody at the table gets the same piece of cake`.slice(0, 50);
    await command(listener, 'engagements.giveAnswer', params, { answer: { kind: 'open', text } });
  }
  for (const listener of listeners) {
    await listener.reaches('a handful', () => listener.events('ballot.dealt').length === 1);
    const [dealt] = listener.events('ballot.dealt').map(({ payload }) => payload as { ballot: Ballot });
    expect(dealt?.ballot.answers).toHaveLength(7);
    const ranked = dealt?.ballot.answers.slice(0, 3).map(({ index }, place) => [index, place + 1]) ?? [];
    await command(listener, 'engagements.castVotes', params, { votes: Object.fromEntries(ranked) });
  }
  for (const listener of listeners)
    await listener.reaches('the outcome', () => listener.events('outcome.known').length === 1);
  await host.move({ move: 'show', board: 'leaderboard' });
  for (const listener of listeners)
    await listener.reaches('standings', () => listener.stage?.['board'] === 'leaderboard');
  const costs = listeners.map((listener, index) => since(listener, marks[index] ?? 0));
  expect(Math.max(...costs.map(({ bytes }) => bytes))).toBeLessThanOrEqual(3000);
  for (const listener of listeners) listener.close();
});
