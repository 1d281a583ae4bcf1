import { hash } from 'node:crypto';
import { isErrorCode, isPassing } from '#register/errors.ts';
import { seededRandom } from '#core/random.ts';
import type { Random } from '#core/random.ts';
import { idOf } from '#core/ids.ts';
import type { Commands } from '#server/kit/invoke.ts';
import type { Draft } from '#activities/hunts/contract.build.ts';
import type { HostMessage } from '#activities/hunts/contract.chat.ts';
import type { LoggedEvent } from '#activities/hunts/contract.host.ts';
import type { Board, PhoneFix } from '#activities/hunts/contract.views.ts';
import { callerWith, newGuest, newGuests } from '#tests/support/server/callers.ts';
import type { Answer, GuestCaller } from '#tests/support/server/callers.ts';

const TEAMS = 20;
const PHONES_OF_A_TEAM = 5;
const FIXES_OF_A_REPORT = 10;
const [SOLVED, OPEN] = [6, 2];
const CLUES = 8;

const textLevel = (id: string, answer: string): object => ({
  id,
  name: id,
  mission: { type: 'text', prompt: '?', answers: [answer] },
});

/**
 * Everything is open at once, and what is solved is not where clues are bought or wrong answers given: so it does not
 * matter in which order what phones did comes in.
 */
const FILE = {
  name: 'Replay',
  order: 'free',
  scoring: { wrongAnswer: 1, skip: 0 },
  levels: [
    ...Array.from({ length: SOLVED }, (_, index) => textLevel(`solved-${index}`, 'right')),
    ...Array.from({ length: OPEN }, (_, index) => ({
      ...textLevel(`open-${index}`, 'never said'),
      clues: Array.from({ length: CLUES }, (__, clue) => ({
        id: `clue-${clue}`,
        text: `Clue ${clue}`,
        release: { type: 'clock', afterS: 86_400 },
        price: 3,
      })),
    })),
    {
      id: 'gate',
      name: 'gate',
      mission: { type: 'chat', goal: 'password' },
      character: {
        name: 'Guard',
        intents: [{ id: 'password', phrases: ['open sesame'], reply: 'Pass.' }],
        fallbacks: ['No.', 'Not at all.'],
      },
    },
  ],
  teams: Array.from({ length: TEAMS }, (_, team) => ({ id: `team-${team}`, name: `Team ${team}` })),
};
const GATE = SOLVED + OPEN;

/** What a phone did without network, as it waits to be sent. */
export interface Deed {
  readonly phone: number;
  readonly kind: 'attempts' | 'clues' | 'messages' | 'positions';
  /** By its place in the file: ids may differ from hunt to hunt. */
  readonly level: number;
  readonly clue?: number;
  readonly body: object;
}

const uuidFrom = (seed: string): string => {
  const hex = hash('sha256', seed, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const deedOf = (random: Random, phone: number, number: number, now: number): Deed => {
  const id = uuidFrom(`${phone} ${number}`);
  const attempt = (level: number, text: string): Deed => ({
    phone,
    kind: 'attempts',
    level,
    body: { id, proof: { type: 'text', text }, deviceAt: now },
  });
  if (number < 3) return attempt(random.below(SOLVED), 'Right!');
  if (number < 5) return attempt(SOLVED + random.below(OPEN), `wrong ${number}`);
  if (number < 7)
    return {
      phone,
      kind: 'clues',
      level: SOLVED + random.below(OPEN),
      clue: random.below(CLUES),
      body: { id, by: 'price' },
    };
  if (number < 9) {
    const text = random.below(4) === 0 ? 'open sesame' : `Hello ${number}`;
    return { phone, kind: 'messages', level: GATE, body: { id, text, deviceAt: now } };
  }
  const fixes = Array.from({ length: FIXES_OF_A_REPORT }, (_, second) => ({
    latitude: 48 + random.next() / 100,
    longitude: 11 + random.next() / 100,
    accuracy: 5,
    deviceAt: now + second * 1000,
  }));
  return { phone, kind: 'positions', level: 0, body: { fixes } };
};

/** A thousand deeds of a hundred phones, the same for the same seed. */
export const planDeeds = (seed: string, now: number): Deed[] => {
  const random = seededRandom(seed);
  return Array.from({ length: TEAMS * PHONES_OF_A_TEAM }, (_, phone) =>
    Array.from({ length: 10 }, (__, number) => deedOf(random, phone, number, now)),
  ).flat();
};

export interface ReplayHunt {
  readonly gameId: string;
  readonly host: GuestCaller;
  readonly phones: readonly GuestCaller[];
  readonly levelIds: readonly string[];
}

const insist = <T>({ status, body, text }: Answer<T>): T => {
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 300)}`);
  return body;
};

/** A running hunt with all its phones, told by names: teams and phones have the same ones in every hunt. */
export const openReplayHunt = async (address: () => string): Promise<ReplayHunt> => {
  const host = await newGuest(address);
  const phones = await newGuests(TEAMS * PHONES_OF_A_TEAM, address);
  const { gameId, file } = insist(await host.call<Draft>('POST /hunts', { file: FILE }));
  for (let first = 0; first < phones.length; first += 10)
    await Promise.all(
      phones.slice(first, first + 10).map(async (caller, index) => {
        const phone = first + index;
        const teamId = file.teams?.[phone % TEAMS]?.id;
        const body = { name: `Phone ${phone}`, teamId };
        await sendUntilTaken(async () => sentBy(await caller.call(`POST /hunts/${gameId}/players`, body)));
      }),
    );
  insist(await host.call(`POST /hunts/${gameId}/phase`, { id: 'start-of-replay', act: 'start' }));
  return { gameId, host, phones, levelIds: file.levels.map(({ id }) => id) };
};

interface Sent {
  readonly code?: string | undefined;
  readonly value?: unknown;
}

/** As the outbox of a phone does it: what is refused for now is sent again. */
const sendUntilTaken = async (send: () => Promise<Sent>): Promise<unknown> => {
  for (;;) {
    const { code, value } = await send();
    if (code === undefined) return value;
    if (!isErrorCode(code) || !isPassing(code)) throw new Error(`refused: ${code}`);
  }
};

const sentBy = ({ status, body }: Answer<unknown>): Sent =>
  status === 200 ? { value: body } : { code: (body as { readonly code?: string }).code ?? String(status) };

interface Order {
  readonly name: string;
  readonly path: string;
  readonly params: object;
}

const orderOf = ({ gameId, levelIds }: ReplayHunt, { kind, level, clue }: Deed): Order => {
  if (kind === 'positions')
    return { name: 'hunts.reportPositions', path: `/hunts/${gameId}/positions`, params: { gameId } };
  const params = { gameId, levelId: levelIds[level] };
  const atLevel = `/hunts/${gameId}/levels/${params.levelId}`;
  if (kind === 'clues') {
    const clueId = `clue-${clue}`;
    return { name: 'hunts.askForClue', path: `${atLevel}/clues/${clueId}`, params: { ...params, clueId } };
  }
  const name = kind === 'messages' ? 'hunt-chat.say' : 'hunts.attemptLevel';
  return { name, path: `${atLevel}/${kind}`, params };
};

/** Who the phones are, by their tokens. */
export const identitiesOf = async ({ phones }: ReplayHunt): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  for (const phone of phones) {
    const { id } = insist(await phone.call<{ readonly id: string }>('GET /me'));
    found.set(phone.token, id);
  }
  return found;
};

/** How a deed gets to a node. */
export type Transport = (phone: GuestCaller, order: Order, body: object) => Promise<Sent>;

export const byHttp =
  (address: () => string): Transport =>
  async ({ token }, { path }, body) =>
    sentBy(await callerWith(token, address).call(`POST ${path}`, body));

/** As the socket of a phone runs it, without the socket: ten thousand of them in seconds. */
export const byCommand =
  (commands: Pick<Commands, 'find' | 'invoke'>, identityOf: (token: string) => string): Transport =>
  async ({ token }, { name, params }, body) => {
    const row = commands.find(name);
    if (!row) throw new Error(`no command ${name}`);
    const actor = {
      identityId: idOf<'identity'>(identityOf(token)),
      kind: 'guest',
      sessionId: token,
      isAdmin: false,
    } as const;
    const given = { transport: 'socket', params, body, actor, address: '127.0.0.1', locale: 'en' } as const;
    const result = await commands.invoke(row, given);
    return result.ok ? { value: result.value } : { code: result.error.code };
  };

/** What is the same in every answer to the same deed. */
const gistOf = (deed: Deed, answer: unknown): string => {
  const { outcome, completedAt, reply, clue, accepted } = answer as Record<string, unknown>;
  const words = deed.kind === 'messages' ? reply : undefined;
  return JSON.stringify([deed.kind, outcome, completedAt, words, clue, accepted]);
};

export interface Delivery {
  readonly sent: number;
  readonly elapsedMs: number;
  /** Deeds whose deliveries were answered differently. */
  readonly contradictions: readonly string[];
}

/** Delivers deeds in the order given, so many at once, each by one of the transports. */
export const deliver = async (
  hunt: ReplayHunt,
  deeds: readonly Deed[],
  transports: readonly Transport[],
  inFlight: number,
): Promise<Delivery> => {
  const gists = new Map<Deed, string>();
  const contradictions: string[] = [];
  const startedAt = performance.now();
  let next = 0;
  const carry = async (): Promise<void> => {
    for (let index = next++; index < deeds.length; index = next++) {
      const deed = deeds[index];
      const transport = transports[index % transports.length];
      const phone = deed && hunt.phones[deed.phone];
      if (!deed || !transport || !phone) throw new Error('no such deed');
      const order = orderOf(hunt, deed);
      const answer = await sendUntilTaken(() => transport(phone, order, deed.body));
      const gist = gistOf(deed, answer);
      const known = gists.get(deed);
      if (known !== undefined && known !== gist) contradictions.push(`${known} then ${gist}`);
      gists.set(deed, gist);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, carry));
  return { sent: deeds.length, elapsedMs: performance.now() - startedAt, contradictions };
};

const everyPage = async <Name extends string, T>(
  host: GuestCaller,
  line: string,
  name: Name,
): Promise<T[]> => {
  const found: T[] = [];
  let cursor: string | undefined;
  do {
    const more = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = insist(
      await host.call<Record<Name, T[]> & { readonly cursor?: string }>(`GET ${line}${more}`),
    );
    found.push(...page[name]);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return found;
};

export interface EndState {
  readonly points: readonly string[];
  readonly events: readonly string[];
  readonly messages: readonly string[];
  readonly positions: readonly string[];
}

/** Everything that the deeds have left, told by names and without the times of receipt. */
export const endStateOf = async ({ gameId, host, levelIds }: ReplayHunt): Promise<EndState> => {
  const board = insist(await host.call<Board>(`GET /hunts/${gameId}/board`));
  const names = new Map((board.rows ?? []).map(({ teamId, name }) => [teamId, name]));
  const teamOf = (id: string | undefined): string => names.get(id ?? '') ?? '';
  const levelOf = (id: string | undefined): number => levelIds.indexOf(id ?? '');
  const path = `/hunts/${gameId}`;
  const events = await everyPage<'events', LoggedEvent>(host, `${path}/events?order=oldest`, 'events');
  const messages = await everyPage<'messages', HostMessage>(
    host,
    `${path}/host/messages?order=oldest&limit=100`,
    'messages',
  );
  const positions: PhoneFix[] = [];
  for (const teamId of names.keys())
    positions.push(
      ...(await everyPage<'fixes', PhoneFix>(
        host,
        `${path}/teams/${teamId}/positions?order=oldest`,
        'fixes',
      )),
    );
  return {
    points: (board.rows ?? []).map(({ name, points }) => `${name}: ${points}`).toSorted(),
    events: events
      .map(
        ({ type, teamId, levelId, clueId }) =>
          `${type} ${teamOf(teamId)} ${levelOf(levelId)} ${clueId ?? ''}`,
      )
      .toSorted(),
    messages: messages
      .map(({ role, teamId, text }) => `${role} ${teamOf(teamId)} ${role === 'user' ? text : ''}`)
      .toSorted(),
    positions: positions
      .map(({ teamId, name, latitude, deviceAt }) => `${teamOf(teamId)} ${name} ${latitude} ${deviceAt}`)
      .toSorted(),
  };
};

/** How many things are there more often than they happened. */
export const duplicatesIn = (state: EndState, once: EndState): number =>
  (Object.keys(state) as (keyof EndState)[]).reduce(
    (sum, name) => sum + Math.max(0, state[name].length - once[name].length),
    0,
  );
