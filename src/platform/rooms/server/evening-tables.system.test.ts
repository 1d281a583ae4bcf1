import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shapes } from '#tests/support/rooms/table-shapes.ts';
import { openShapes } from '#tests/support/rooms/table-shapes.ts';
import { startCluster } from '#tests/support/cluster/cluster.ts';
import type { Cluster } from '#tests/support/cluster/cluster.ts';
import { castWithToken } from '#tests/support/polls/tokens.ts';
import { must, newGuest } from '#tests/support/server/callers.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';
import type { PlainItem } from '#tests/support/store/plain-tables.ts';
import type { HostProgramme } from '../contract.programme.ts';

/** The seeds' tables, by the names the seeds give them. */
const TABLES = [
  'engagements-dev-table',
  'ScavengerHuntData-roundtable',
  'boardgame-timer-data',
  'ranked-choice-polls',
  'quiz-sessions',
  'quiz-progress',
  'quiz-wrong-answers',
] as const;
const LIMIT_MS = 240_000;
const PATIENT = { timeout: 60_000 };

let cluster: Cluster;
let shapes: ReturnType<typeof openShapes>;
beforeAll(async () => {
  cluster = await startCluster();
  await cluster.startNode();
  shapes = openShapes(cluster.engine.access);
}, LIMIT_MS);
afterAll(async () => {
  shapes?.close();
  await cluster?.stop();
});

const newPerson = () => newGuest(() => cluster.door.address);

interface Cast {
  readonly host: GuestCaller;
  readonly ana: GuestCaller;
  readonly ben: GuestCaller;
}

const people = async (): Promise<Cast> => ({
  host: await newPerson(),
  ana: await newPerson(),
  ben: await newPerson(),
});

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const upload = async ({ token }: GuestCaller, path: string, bytes: Uint8Array): Promise<void> => {
  const answer = await fetch(`${cluster.door.address}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  expect(answer.status, await answer.text()).toBe(200);
};

const makeSet = async ({ host }: Cast): Promise<string> => {
  const question = { kind: 'true-false', title: 'Rome is in Italy.', category: 'Europe', right: true };
  const set = { name: 'Capitals', type: 'trivia', questions: [question] };
  return (await must(host.call<{ setId: string }>('POST /engagements/sets', set))).setId;
};

interface StageView {
  readonly stage: {
    readonly epoch: number;
    readonly isReading: boolean;
    readonly question?: { readonly questionId: string };
    readonly results?: { readonly state: string };
  };
}

const playSession = async ({ host, ana, ben }: Cast, gameId: string): Promise<void> => {
  const view = () => must(host.call<StageView>(`GET /engagements/${gameId}?as=host`));
  const move = async (name: string) => {
    const { epoch } = (await view()).stage;
    await must(host.call(`POST /engagements/${gameId}/moves`, { move: name, epoch }));
  };
  await move('open');
  if ((await view()).stage.isReading) await move('start-answers');
  const line = `PUT /engagements/${gameId}/questions/${(await view()).stage.question?.questionId}/answer`;
  await must(ana.call(line, { answer: { kind: 'true-false', isTrue: true } }));
  await must(ben.call(line, { answer: { kind: 'true-false', isTrue: false } }));
  if ((await view()).stage.results === undefined) await move('close');
  await expect.poll(async () => (await view()).stage.results?.state, PATIENT).toBe('shown');
};

const hunt = {
  name: 'Indoors',
  order: 'fixed',
  levels: [{ id: 'door', name: 'The door', mission: { type: 'text', answers: ['oak'] } }],
};

const playHunt = async ({ ana }: Cast, gameId: string): Promise<void> => {
  type Seen = { play: { levels: { levelId: string }[] } };
  const { play } = await must(ana.call<Seen>(`GET /hunts/${gameId}?as=player`));
  const line = `POST /hunts/${gameId}/levels/${play.levels[0]?.levelId}/attempts`;
  await must(ana.call(line, { id: randomUUID(), proof: { type: 'text', text: 'oak' } }));
};

const act = (caller: GuestCaller, tableId: string, given: object) =>
  must(caller.call(`POST /timers/tables/${tableId}/acts`, { act: { id: randomUUID(), ...given } }));

const playClock = async ({ host }: Cast, tableId: string): Promise<void> => {
  await act(host, tableId, { type: 'start', seat: 0 });
  await act(host, tableId, { type: 'tap', seat: 0, turn: 0 });
  await must(host.call(`POST /timers/tables/${tableId}/end`, { winner: 'Ana' }));
};

const vote = async (voter: GuestCaller, pollId: string, code: string): Promise<void> => {
  const ask: Parameters<typeof castWithToken>[0]['voter'] = (line, body) => voter.call(line, body);
  const wish = { pollId, code, ballotId: randomUUID() };
  const ballot = { secret: `secret-${randomUUID()}`, ranks: [['Funghi'], ['Margherita']] };
  expect((await castWithToken({ voter: ask, nobody: ask }, wish, ballot)).status).toBe(200);
};

const makeBank = async ({ host }: Cast): Promise<string> => {
  const { bankId } = await must(host.call<{ bankId: string }>('POST /quizzes/banks', { title: 'Rivers' }));
  const csv = 'question,a,b,correct\nWhich is longer?,Nile,Thames,A\nWhich is shorter?,Elbe,Volga,A\n';
  await upload(
    host,
    `/quizzes/banks/${bankId}/imports?name=questions.csv&correct=one-based&publish=yes`,
    bytesOf(csv),
  );
  return bankId;
};

interface Exam {
  readonly session: { readonly sessionId: string };
  readonly questions: readonly { readonly place: number }[];
}

/** One right, one wrong. */
const playExam = async (learner: GuestCaller, { session, questions }: Exam): Promise<void> => {
  for (const { place } of questions)
    await must(
      learner.call(`PUT /quizzes/exams/${session.sessionId}/questions/${place}/answer`, {
        chosen: [place === 1 ? 'a' : 'b'],
      }),
    );
  await must(learner.call(`POST /quizzes/exams/${session.sessionId}/finish`));
};

/** Every activity by its own door. */
const playAlone = async (): Promise<void> => {
  const cast = await people();
  const { host, ana, ben } = cast;
  const setId = await makeSet(cast);
  const { gameId } = await must(
    host.call<{ gameId: string }>('POST /engagements', { title: 'Capitals', setId }),
  );
  await must(ana.call(`POST /engagements/${gameId}/players`, { name: 'Ana' }));
  await must(ben.call(`POST /engagements/${gameId}/players`, { name: 'Ben' }));
  await playSession(cast, gameId);
  const { stage } = await must(host.call<StageView>(`GET /engagements/${gameId}?as=host`));
  await must(host.call(`POST /engagements/${gameId}/moves`, { move: 'end', epoch: stage.epoch }));

  const file = {
    ...hunt,
    teams: [
      { id: 'a', name: 'Ana' },
      { id: 'b', name: 'Ben' },
    ],
  };
  const made = await must(host.call<{ gameId: string }>('POST /hunts', { file }));
  type Console = { teams: { teamId: string; name: string }[] };
  const { teams } = await must(host.call<Console>(`GET /hunts/${made.gameId}?as=host`));
  for (const [caller, name] of [
    [ana, 'Ana'],
    [ben, 'Ben'],
  ] as const) {
    const teamId = teams.find((team) => team.name === name)?.teamId;
    await must(caller.call(`POST /hunts/${made.gameId}/players`, { name, teamId }));
  }
  await must(host.call(`POST /hunts/${made.gameId}/phase`, { id: randomUUID(), act: 'start' }));
  await playHunt(cast, made.gameId);
  await must(host.call(`POST /hunts/${made.gameId}/phase`, { id: randomUUID(), act: 'end' }));

  const { tableId } = await must(
    host.call<{ tableId: string }>('POST /timers/tables', {
      title: 'Chess',
      controls: [{ type: 'count-up' }],
      players: [{ name: 'Hana' }, { name: 'Ana' }, { name: 'Ben' }],
    }),
  );
  await playClock(cast, tableId);

  const { pollId } = await must(
    host.call<{ pollId: string }>('POST /polls', {
      title: 'Which pizza?',
      candidates: ['Funghi', 'Margherita'],
      settings: { voters: 'codes', ballots: 'secret' },
      open: true,
    }),
  );
  const { codes } = await must(
    host.call<{ codes: { code: string }[] }>(`POST /polls/${pollId}/codes`, { labels: ['Ana', 'Ben'] }),
  );
  await vote(ana, pollId, codes[0]?.code ?? '');
  await vote(ben, pollId, codes[1]?.code ?? '');
  await host.call(`POST /polls/${pollId}/status`, { to: 'closed' });

  const bankId = await makeBank({ host: ana, ana, ben });
  const exam = { bankId, provider: '', certificate: '', language: 'EN', questions: 2, minutes: 15 };
  await playExam(ana, await must(ana.call<Exam>('POST /quizzes/exams', exam)));
};

interface LaidOut {
  readonly cast: Cast;
  readonly setId: string;
  readonly huntId: string;
  readonly bankId: string;
}

/** What the host has before the evening; a room plays copies of it. */
const layOut = async (): Promise<LaidOut> => {
  const cast = await people();
  const { gameId } = await must(cast.host.call<{ gameId: string }>('POST /hunts', { file: hunt }));
  return { cast, setId: await makeSet(cast), huntId: gameId, bankId: await makeBank(cast) };
};

/** The same in the course of one evening. */
const playEvening = async ({ cast, setId, huntId, bankId }: LaidOut): Promise<void> => {
  const { host, ana, ben } = cast;
  const opened = await must(
    host.call<{ room: { roomId: string } }>('POST /rooms', { title: 'Friday', hostName: 'Hana' }),
  );
  const { roomId } = opened.room;
  await must(ana.call(`POST /rooms/${roomId}/members`, { name: 'Ana' }));
  await must(ben.call(`POST /rooms/${roomId}/members`, { name: 'Ben' }));
  const items = `/rooms/${roomId}/items`;
  const play = async (
    kind: string,
    title: string,
    settings: object,
    during: (id: string) => Promise<void>,
  ) => {
    const added = await must(host.call<HostProgramme>(`POST ${items}`, { kind, title, settings }));
    const itemId = added.items.at(-1)?.itemId ?? '';
    const { running } = await must(host.call<HostProgramme>(`POST ${items}/${itemId}/start`));
    const parts = running?.phonePath?.split('/') ?? [];
    await during((kind === 'clock' ? parts[3] : parts[2]) ?? '');
    await host.call(`POST ${items}/${itemId}/end`);
    const isDone = async () =>
      (await must(host.call<HostProgramme>(`GET /rooms/${roomId}/programme`))).items.find(
        (item) => item.itemId === itemId,
      )?.status;
    await expect.poll(isDone, PATIENT).toBe('done');
  };
  const wayOf = async (caller: GuestCaller) =>
    (await must(caller.call<{ path: string }>(`GET /rooms/${roomId}/way`))).path;
  await play('session', 'Capitals', { choiceId: setId }, (id) => playSession(cast, id));
  await play('hunt', 'Indoors', { choiceId: huntId }, (id) => playHunt(cast, id));
  await play('clock', 'Chess', { choiceId: 'count-up' }, (id) => playClock(cast, id));
  await play('poll', 'Which pizza?', { options: ['Funghi', 'Margherita'] }, async (pollId) => {
    for (const voter of [ana, ben]) await vote(voter, pollId, (await wayOf(voter)).split('#code=')[1] ?? '');
  });
  await play('quiz', 'Rivers', { choiceId: bankId, count: 2 }, async () => {
    const exam = `GET /quizzes/exams/${(await wayOf(ana)).split('/').at(-1)}`;
    await playExam(ana, await must(ana.call<Exam>(exam)));
  });
};

interface Evening {
  /** What the host made before it: a room does not write that again. */
  readonly prepared: Shapes;
  readonly played: Shapes;
}

/** What is missing from what a room has written, or differs in it. */
const differences = (alone: Shapes, { prepared, played }: Evening): string[] =>
  [...alone].flatMap(([kind, shape]) => {
    const other = played.get(kind);
    if (!other) return prepared.has(kind) ? [] : [`${kind}: none`];
    const attributes = [...shape.attributes].flatMap(([name, type]) => {
      const theirs = other.attributes.get(name);
      return theirs === type ? [] : [`${kind}: ${name} is ${theirs ?? 'missing'}, not ${type}`];
    });
    const keys = [...shape.indexKeys].filter((key) => !other.indexKeys.has(key));
    return [...attributes, ...keys.map((key) => `${kind}: no item in the index by ${key}`)];
  });

const itemsIn = (kinds: Shapes): PlainItem[] => [...kinds.values()].flatMap(({ items }) => [...items]);

/** Everything in the tables now: what comes later is compared without it. */
const snapshot = async (): Promise<ReadonlyMap<string, PlainItem[]>> =>
  new Map(
    await Promise.all(TABLES.map(async (table) => [table, itemsIn(await shapes.read(table))] as const)),
  );

test(
  '[ROOM-48] the seeds’ tables after an evening: every item as the activity writes it without a room',
  async () => {
    const atStart = await snapshot();
    await playAlone();
    const alone = new Map<string, Shapes>();
    for (const table of TABLES) alone.set(table, await shapes.read(table, atStart.get(table)));
    // Otherwise nothing would be compared.
    for (const [table, kinds] of alone) expect(kinds.size, table).toBeGreaterThan(0);
    const afterAlone = await snapshot();
    const laidOut = await layOut();
    const before = await snapshot();
    const prepared = new Map<string, Shapes>();
    for (const table of TABLES) prepared.set(table, await shapes.read(table, afterAlone.get(table)));
    await playEvening(laidOut);
    const found: Record<string, readonly string[]> = {};
    for (const [table, kinds] of alone) {
      const played = await shapes.read(table, before.get(table));
      found[table] = differences(kinds, { prepared: prepared.get(table) ?? new Map(), played });
    }
    expect(found).toEqual(Object.fromEntries(TABLES.map((table) => [table, []])));
  },
  LIMIT_MS,
);
