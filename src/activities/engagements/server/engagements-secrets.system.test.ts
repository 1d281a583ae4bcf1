import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { riverQuestion } from '#tests/support/engagements/app.ts';
import { HostSeat, answerAs, joinAs, joinMany, listen, voteAs } from '#tests/support/engagements/callers.ts';
import { must } from '#tests/support/server/callers.ts';
import type { Listener, Player } from '#tests/support/engagements/callers.ts';
import { callerWith, newGuest } from '#tests/support/server/callers.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import type { ServerProcess } from '#tests/support/server/server-process.ts';
import type { Question } from '../contract.questions.ts';
import type { SetView } from '../contract.setviews.ts';
import type { Ballot, HostView, PlayerView } from '../contract.views.ts';

let folder: string;
let server: ServerProcess;
let address = '';
const at = (): string => address;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundtable-engagements-'));
  server = startServerProcess({ env: { DATA_DIR: folder, DEMO: 'no', LOG_LEVEL: 'error' } });
  address = await server.started;
});
afterAll(async () => {
  await server.kill();
  await rm(folder, { recursive: true, force: true });
});

const secretsOf = ({ seat, caller }: Player): string[] => [
  seat,
  seat.slice(seat.indexOf('.') + 1),
  caller.token,
];

const textOf = (listener: Listener): string => listener.texts.join('\n');

describe('what leaves the server', () => {
  test('[GAME-24] every byte to players and screen of a whole trivia game: no key before its time, no token, nobody else’s answer', async () => {
    const settings = { readingSeconds: 1, timeLimitSeconds: 60, scoring: 'none', hasStreakBonus: true };
    const host = await HostSeat.make(at, { engagementType: 'trivia', settings });
    const { gameId } = host;
    const { token: cohostToken } = await must(
      host.caller.call<{ token: string }>(`POST /engagements/${gameId}/cohost-link`),
    );
    const players = await joinMany(at, gameId, ['Ana', 'Ben', 'Cleo']);
    const listeners = await Promise.all(
      players.map(({ caller }) => listen(caller, address, gameId, 'player')),
    );
    const wall = await listen(await newGuest(at), address, gameId, 'screen');
    const console = await listen(host.caller, address, gameId, 'host');
    const outside = await newGuest(at);
    const bodies: string[] = [];
    const read = async (): Promise<void> => {
      for (const { caller } of players)
        bodies.push((await caller.call(`GET /engagements/${gameId}?as=player`)).text);
      bodies.push((await outside.call(`GET /engagements/${gameId}/screen`)).text);
      bodies.push((await outside.call(`GET /engagements/${gameId}`)).text);
    };
    const seen = (): string => [...listeners, wall].map(textOf).concat(bodies).join('\n');
    const typed: Question = {
      kind: 'typed',
      title: 'Which city has the Karl-Marx-Monument?',
      category: 'Cities',
      right: ['Chemnitz-7Q'],
      explanation: 'It stands in the Brückenstraße-7Q.',
    };
    await host.open(typed);
    await read();
    await wall.reaches('the end of reading', () => wall.takesAnswers);
    const guesses = ['chemnitz-7q', 'Dresden-1X', 'Leipzig-2Y'];
    const guess = async (from: number, to: number): Promise<void> => {
      for (const [index, player] of players.slice(from, to).entries()) {
        const text = guesses[from + index];
        await must(answerAs(player, gameId, '001', { answer: { kind: 'typed', text } }));
        await read();
      }
    };
    await guess(0, 2);
    expect(/Chemnitz-7Q|Brückenstraße-7Q|isRight/.exec(seen())?.[0]).toBeUndefined();
    // The last answer closes the question; its key may be out from then on.
    await guess(2, 3);
    expect(console.texts.join('')).toContain('Chemnitz-7Q');
    for (const listener of [...listeners, wall])
      await listener.reaches('results', () => textOf(listener).includes('Brückenstraße-7Q'));
    const before = (listener: Listener, phase: RegExp): string => {
      const first = listener.texts.findIndex((text) => phase.test(text));
      return listener.texts.slice(0, first).join('\n');
    };
    for (const listener of [...listeners, wall])
      expect(before(listener, /"phase":"results"/)).not.toMatch(/Chemnitz-7Q|Brückenstraße-7Q|"isRight"/);

    await host.open({ ...riverQuestion });
    await wall.reaches('the options', () => textOf(wall).includes('Danube'));
    for (const listener of [...listeners, wall]) {
      await listener.reaches('the options', () => textOf(listener).includes('Danube'));
      const reading = listener.texts.filter(
        (text) => text.includes('"questionId":"002"') && text.includes('"isReading":true'),
      );
      expect(reading.length).toBeGreaterThan(0);
      expect(reading.join('')).not.toContain('Danube');
    }
    const [ana, ben] = players as [Player, Player, ...Player[]];
    await answerAs(ana, gameId, '002', { answer: { kind: 'single', option: 0 } });
    await read();
    const benView = await must(ben.caller.call<PlayerView>(`GET /engagements/${gameId}?as=player`));
    expect(benView.answers).toEqual([]);
    await host.move({ move: 'close' });
    await wall.reachesPhase('results');
    await host.move({ move: 'end' });
    await wall.reachesPhase('ended');
    await read();

    const everything = seen();
    const secrets = [cohostToken, ...players.flatMap(secretsOf)];
    for (const secret of secrets) expect(everything.includes(secret), 'a secret').toBe(false);
    // The welcome tells a phone its own identity.
    const told = everything.replaceAll(/\{"type":"welcome"[^\n]*/g, '');
    expect(/SeatHash|seatHash|cohostHash|identityId|hostId|"seed"/.exec(told)?.[0]).toBeUndefined();
    for (const [index, listener] of listeners.entries()) {
      const own = textOf(listener);
      // Others' typed answers are never sent to players of a trivia game by name; a tally is, after the reveal.
      const others = guesses.filter((_, other) => other !== index);
      for (const other of others) expect(before(listener, /"phase":"results"/)).not.toContain(other);
      const ids = players.filter((_, other) => other !== index).map(({ playerId }) => `player:${playerId}`);
      for (const id of ids) expect(own.includes(id), 'a frame for somebody else').toBe(false);
    }
    for (const listener of [...listeners, wall, console]) listener.close();
  });

  test('[SET-21] while a session plays a shared set, nobody but its owner reads, exports or copies its questions', async () => {
    const owner = await newGuest(at);
    const { setId } = await must(
      owner.call<SetView>('POST /engagements/sets', {
        name: 'Rivers',
        type: 'trivia',
        visibility: 'shared',
        questions: [riverQuestion],
      }),
    );
    const stranger = await newGuest(at);
    const roads = [
      `GET /engagements/sets/${setId}/questions`,
      `GET /engagements/sets/${setId}/export?format=json`,
      `POST /engagements/sets/${setId}/copies`,
    ];
    const walk = (caller: typeof owner): Promise<number[]> =>
      Promise.all(
        roads.map(async (line) => (await caller.call(line, line.startsWith('POST') ? {} : undefined)).status),
      );
    expect(await walk(stranger)).toEqual([200, 200, 200]);
    const host = await HostSeat.make(at, {
      engagementType: 'trivia',
      setId,
      settings: { readingSeconds: 0 },
    });
    const [player] = await joinMany(at, host.gameId, ['Ana']);
    for (const caller of [stranger, host.caller, player?.caller ?? stranger])
      expect(await walk(caller)).toEqual([409, 409, 409]);
    expect(await walk(owner)).toEqual([200, 200, 200]);
    expect((await stranger.call(`GET /engagements/sets/${setId}`)).status).toBe(200);
    expect((await host.move({ move: 'open' })).stage.key).toBeDefined();
    expect(await walk(stranger)).toEqual([409, 409, 409]);
    await host.move({ move: 'end' });
    await expect.poll(() => walk(stranger), { timeout: 60_000 }).toEqual([200, 200, 200]);
  });

  test('bad input over the socket ends nobody else’s game: a frame of 5 MB, garbage, a wrong code', async () => {
    const host = await HostSeat.make(at, { engagementType: 'trivia', settings: { readingSeconds: 0 } });
    const { gameId } = host;
    const [ana, ben] = await joinMany(at, gameId, ['Ana', 'Ben']);
    if (!ana || !ben) throw new Error('no players');
    const good = await listen(ben.caller, address, gameId, 'player');
    const bad = await listen(ana.caller, address, gameId, 'player');
    await host.open(riverQuestion);
    bad.send(`{"type":"command","name":"${'x'.repeat(5 * 1024 * 1024)}"}`);
    await bad.reaches('the socket to be closed', () => bad.closeCode !== undefined);
    expect(bad.closeCode).toBe(1009);
    const garbage = new WebSocket(`${address.replace(/^http/, 'ws')}/live`, {
      headers: { origin: address, authorization: `Bearer ${ana.caller.token}` },
    });
    garbage.on('error', () => undefined);
    garbage.on('open', () => garbage.send('no json'));
    await new Promise<void>((resolve) => garbage.on('close', () => resolve()));
    const stranger = await newGuest(at);
    expect((await stranger.call<{ code: string }>('GET /engagements/1234')).body.code).toBe('game-not-found');
    expect((await answerAs(ana, gameId, '001', { answer: { kind: 'single', option: 99 } })).status).toBe(400);
    expect((await answerAs(ana, gameId, '001', { answer: { kind: 'single', option: 1 } })).status).toBe(200);
    expect((await answerAs(ben, gameId, '001', { answer: { kind: 'single', option: 1 } })).status).toBe(200);
    expect(good.closeCode).toBeUndefined();
    // Everyone has answered: Ben who is here, and Ana who was a moment ago.
    await good.reachesPhase('results');
    good.close();
  });

  test('the host vanishes, a co-host takes over; a kicked player is out at once', async () => {
    const host = await HostSeat.make(at, { engagementType: 'trivia', settings: { readingSeconds: 0 } });
    const { gameId } = host;
    const { token } = await must(
      host.caller.call<{ token: string }>(`POST /engagements/${gameId}/cohost-link`),
    );
    const console = await listen(host.caller, address, gameId, 'host');
    const [ana, ben] = await joinMany(at, gameId, ['Ana', 'Ben']);
    if (!ana || !ben) throw new Error('no players');
    const listeners = await Promise.all(
      [ana, ben].map(({ caller }) => listen(caller, address, gameId, 'player')),
    );
    await host.open(riverQuestion);
    console.close();
    const deputy = await newGuest(at);
    const view = await must(
      deputy.call<HostView>(`POST /engagements/${gameId}/cohosts`, { token, name: 'Dee' }),
    );
    expect(view).toMatchObject({ audience: 'host', isOwner: false, stage: { phase: 'question' } });
    const second = await listen(deputy, address, gameId, 'host');
    await must(deputy.call(`POST /engagements/${gameId}/players/${ben.playerId}/kick`));
    await listeners[1]?.reaches(
      'gone',
      () => listeners[1]?.frames.some(({ type }) => type === 'gone') ?? false,
    );
    await must(deputy.call(`POST /engagements/${gameId}/moves`, { move: 'close', epoch: view.stage.epoch }));
    await second.reachesPhase('results');
    await listeners[0]?.reachesPhase('results');
    expect(listeners[1]?.stage?.['phase']).toBe('question');
    expect(
      (await ben.caller.call<{ code: string }>(`POST /engagements/${gameId}/players`, { name: 'Ben' })).body
        .code,
    ).toBe('game-kicked');
    // The seat's link on another device opens nothing either.
    const tablet = callerWith((await newGuest(at)).token, at);
    const taken = await tablet.call<{ code: string }>(`POST /engagements/${gameId}/seats`, {
      seat: ben.seat,
    });
    expect(taken.body.code).toBe('game-kicked');
    for (const listener of [...listeners, second]) listener.close();
  });

  test('call-and-answer by phones only: votes for one’s own answer are refused, the order stays frozen', async () => {
    const host = await HostSeat.make(at, { engagementType: 'call-and-answer' });
    const { gameId } = host;
    const players = await joinMany(at, gameId, ['Ana', 'Ben', 'Cleo', 'Dan']);
    const listeners = await Promise.all(
      players.map(({ caller }) => listen(caller, address, gameId, 'player')),
    );
    await host.open({ kind: 'open', title: 'What is fair?', category: 'Ethics' });
    for (const [index, player] of players.entries())
      await must(
        answerAs(player, gameId, '001', { answer: { kind: 'open', text: `Answer ${index} of mine` } }),
      );
    for (const [index, listener] of listeners.entries()) {
      await listener.reaches('a handful', () => listener.events('ballot.dealt').length > 0);
      const [dealt] = listener.events('ballot.dealt').map(({ payload }) => payload as { ballot: Ballot });
      const ballot = dealt?.ballot ?? { answers: [] };
      expect(ballot.answers).toHaveLength(3);
      expect(ballot.answers.map(({ text }) => text)).not.toContain(`Answer ${index} of mine`);
      const [own] = [0, 1, 2, 3].filter((place) => !ballot.answers.some((answer) => answer.index === place));
      const player = players[index];
      if (!player) continue;
      expect((await voteAs(player, gameId, '001', { [String(own)]: 1 })).body.code).toBe('vote-own-answer');
      const votes = Object.fromEntries(
        ballot.answers.map((answer, rank) => [String(answer.index), rank + 1]),
      );
      expect((await voteAs(player, gameId, '001', votes)).status).toBe(200);
    }
    for (const listener of listeners) await listener.reachesPhase('results');
    const again = await joinAs(await newGuest(at), gameId, 'Eve');
    expect((await voteAs(again, gameId, '001', { '0': 1 })).body.code).toBe('votes-closed');
    for (const listener of listeners) listener.close();
  });
});
