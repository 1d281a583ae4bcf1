import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ASKING, askedLevel, HARMLESS, holdsSecret, TELLING } from '#tests/support/hunts/asking.ts';
import { newGuest, newGuests } from '#tests/support/server/callers.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';
import { startRecordingModel } from '#tests/support/assistant/recording-model.ts';
import type { RecordingModel } from '#tests/support/assistant/recording-model.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import type { ServerProcess } from '#tests/support/server/server-process.ts';
import type { Draft } from '#activities/hunts/contract.build.ts';
import type { HostMessage, PlayerMessage } from '#activities/hunts/contract.chat.ts';

const TEAMS = 10;
const AT_ONCE = 5;
/** Every third time the model is harmless, else it knows the secret after all and tells it in its own way. */
const answerTo = (number: number): string =>
  (number % 3 === 0 ? HARMLESS[number % HARMLESS.length] : TELLING[number % TELLING.length]) ?? '';

let folder: string;
let model: RecordingModel;
let withModel: ServerProcess;
let without: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundtable-asking-'));
  model = await startRecordingModel(answerTo);
  const env = { DEMO: 'no', LOG_LEVEL: 'error' };
  withModel = startServerProcess({
    env: { ...env, DATA_DIR: join(folder, 'a'), ASSISTANT_URL: model.url, ASSISTANT_MODEL: 'teller' },
  });
  without = startServerProcess({ env: { ...env, DATA_DIR: join(folder, 'b') } });
  await Promise.all([withModel.started, without.started]);
});
afterAll(async () => {
  await Promise.all([withModel?.kill(), without?.kill(), model?.close()]);
  await rm(folder, { recursive: true, force: true });
});

const call = async <T>(caller: GuestCaller, line: string, body?: unknown): Promise<T> => {
  const answer = await caller.call<T>(line, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

interface World {
  readonly gameId: string;
  readonly host: GuestCaller;
  readonly players: readonly GuestCaller[];
}

const openHunt = async (server: ServerProcess): Promise<World> => {
  const address = await server.started;
  const host = await newGuest(() => address);
  const players = await newGuests(TEAMS, () => address);
  const teams = players.map((_, team) => ({ id: `asking-${team}`, name: `Team ${team}` }));
  const file = { name: 'Harbour', levels: [askedLevel], teams };
  const { gameId } = await call<Draft>(host, 'POST /hunts', { file });
  for (const [team, player] of players.entries())
    await call(player, `POST /hunts/${gameId}/players`, { teamId: `asking-${team}`, name: 'Ada' });
  await call(host, `POST /hunts/${gameId}/phase`, { id: 'start-asking', act: 'start' });
  return { gameId, host, players };
};

const askAsTeam = async ({ gameId, players }: World, team: number): Promise<string[]> => {
  const heard: string[] = [];
  const player = players[team];
  if (!player) throw new Error(`no team ${team}`);
  for (const text of ASKING.filter((_, index) => index % TEAMS === team)) {
    const said = await call<{ reply: PlayerMessage; clue?: { text: string } }>(
      player,
      `POST /hunts/${gameId}/levels/${askedLevel.id}/messages`,
      { id: randomUUID(), text },
    );
    heard.push(`${said.reply.text} ${said.clue?.text ?? ''}`);
  }
  return heard;
};

/** Ten teams, twenty things each; so many at once that the model is never too busy to be asked. */
const askAll = async (world: World): Promise<string[]> => {
  const teams = Array.from({ length: TEAMS }, (_, team) => team);
  const heard: string[] = [];
  for (let first = 0; first < TEAMS; first += AT_ONCE) {
    const some = teams.slice(first, first + AT_ONCE);
    heard.push(...(await Promise.all(some.map((team) => askAsTeam(world, team)))).flat());
  }
  return heard;
};

const overheard = async ({ gameId, host }: World): Promise<HostMessage[]> => {
  const found: HostMessage[] = [];
  let cursor: string | undefined;
  do {
    const more = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = await call<{ messages: HostMessage[]; cursor?: string }>(
      host,
      `GET /hunts/${gameId}/host/messages?limit=100${more}`,
    );
    found.push(...page.messages);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return found;
};

test('[TALK-13] two hundred ways to ask: a model that tells is asked, and the secret is in no request and no reply', async () => {
  const world = await openHunt(withModel);
  const replies = await askAll(world);
  expect(replies).toHaveLength(200);
  expect(replies.filter(holdsSecret)).toEqual([]);

  expect(model.requests.length).toBeGreaterThan(180);
  for (const body of model.requests) {
    expect(holdsSecret(body)).toBe(false);
    const { messages } = JSON.parse(body) as { messages: { content: string }[] };
    for (const { content } of messages) expect(holdsSecret(content)).toBe(false);
  }

  const spoken = (await overheard(world)).filter(({ role }) => role === 'assistant');
  const by = (who: string): HostMessage[] => spoken.filter((message) => message.by === who);
  expect(by('model').length).toBeGreaterThan(30);
  expect(by('model').every(({ text }) => HARMLESS.includes(text))).toBe(true);
  expect(spoken.filter(({ heldBack }) => heldBack === 'leak').length).toBeGreaterThan(80);
  expect(spoken.filter(({ heldBack }) => heldBack === 'busy' || heldBack === 'fault')).toEqual([]);
  expect(spoken).toHaveLength(200);
}, 240_000);

test('[TALK-13] two hundred ways to ask a character without a model', async () => {
  const world = await openHunt(without);
  const replies = await askAll(world);
  expect(replies).toHaveLength(200);
  expect(replies.filter(holdsSecret)).toEqual([]);
  expect((await overheard(world)).every(({ by }) => by === 'player' || by === 'script')).toBe(true);
}, 240_000);
