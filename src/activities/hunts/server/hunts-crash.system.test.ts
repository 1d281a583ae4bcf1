import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';
import { MortalServer } from '#tests/support/server/mortal-server.ts';
import { plainPicture } from '#tests/support/files/picture-fixtures.ts';
import { newGuest, newGuests } from '#tests/support/server/callers.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';
import type { Draft } from '../contract.build.ts';
import type { HostMessage } from '../contract.chat.ts';
import type { LoggedEvent } from '../contract.host.ts';
import type { FinishedPhoto, HostAlbum, PhotoUpload } from '../contract.photos.ts';
import type { AttemptResult } from '../contract.play.ts';
import type { HostView } from '../contract.console.ts';
import type { PhoneFix } from '../contract.views.ts';

let server: MortalServer;
const at = (): string => server.address();
beforeEach(async () => {
  server = await MortalServer.start();
});
afterEach(() => server.close());

const [TEAMS, RIDDLES, KILLS] = [6, 8, 2];

const hunt = {
  name: 'Crash',
  order: 'free',
  levels: [
    ...Array.from({ length: RIDDLES }, (_, index) => ({
      id: `riddle-${index}`,
      name: `Riddle ${index}`,
      mission: { type: 'text', answers: ['right'] },
      character: { name: 'Guard', fallbacks: ['No.', 'Never.'] },
    })),
    { id: 'view', name: 'View', mission: { type: 'photo' } },
  ],
  teams: Array.from({ length: TEAMS }, (_, team) => ({ id: `team-${team}`, name: `Team ${team}` })),
};

/** What was acknowledged to one phone is stored. */
interface Acknowledged {
  readonly teamId: string;
  readonly completions: Map<string, number>;
  readonly messages: Map<string, string>;
  positions: number;
  photo?: FinishedPhoto;
}

let [answered, retries] = [0, 0];

/** Sends until somebody answers, as the phone's outbox does. */
const sendUntilAnswered = async <T>(phone: GuestCaller, line: string, body: unknown): Promise<T> => {
  for (;;) {
    await server.up();
    const answer = await phone.call<T>(line, body).catch(() => undefined);
    if (answer) {
      expect([line, answer.status, answer.text]).toEqual([line, 200, answer.text]);
      answered += 1;
      return answer.body;
    }
    retries += 1;
    await pause(20);
  }
};

const putBytes = async (phone: GuestCaller, path: string, body: Uint8Array<ArrayBuffer>): Promise<void> => {
  const headers = { authorization: `Bearer ${phone.token}`, 'content-type': 'application/octet-stream' };
  for (;;) {
    await server.up();
    const answer = await fetch(`${server.address()}/api${path}`, { method: 'PUT', headers, body }).catch(
      () => undefined,
    );
    if (answer?.ok) return void (await answer.arrayBuffer());
    retries += 1;
    await pause(20);
  }
};

const sendPhoto = async (phone: GuestCaller, gameId: string, levelId: string): Promise<FinishedPhoto> => {
  const [photoId, bytes] = [randomUUID(), await plainPicture('jpeg')];
  const line = `/hunts/${gameId}/photos`;
  await sendUntilAnswered<PhotoUpload>(phone, `POST ${line}`, { photoId, levelId, sizeBytes: bytes.length });
  await putBytes(phone, `${line}/${photoId}/parts/0`, bytes);
  return sendUntilAnswered(phone, `POST ${line}/${photoId}/finish`, undefined);
};

const playOn = async (phone: GuestCaller, { gameId, file }: Draft, team: number): Promise<Acknowledged> => {
  const told: Acknowledged = {
    teamId: file.teams?.[team]?.id ?? '',
    completions: new Map(),
    messages: new Map(),
    positions: 0,
  };
  const line = (path: string): string => `POST /hunts/${gameId}/${path}`;
  for (const [number, { id: levelId }] of file.levels.slice(0, RIDDLES).entries()) {
    const id = randomUUID();
    const body = { id, text: `Hello ${number}` };
    const { reply } = await sendUntilAnswered<{ reply: { id: string; text: string } }>(
      phone,
      line(`levels/${levelId}/messages`),
      body,
    );
    told.messages.set(id, reply.id);
    const fix = { latitude: 48 + number / 1e4, longitude: 11, accuracy: 5, deviceAt: Date.now() };
    await sendUntilAnswered(phone, line('positions'), { fixes: [fix, { ...fix, longitude: 11.0001 }] });
    told.positions += 2;
    const proof = { type: 'text', text: 'Right!' };
    const done = await sendUntilAnswered<AttemptResult>(phone, line(`levels/${levelId}/attempts`), {
      id: randomUUID(),
      proof,
    });
    told.completions.set(levelId, done.completedAt ?? 0);
  }
  const view = file.levels[RIDDLES]?.id ?? '';
  told.photo = await sendPhoto(phone, gameId, view);
  return told;
};

const insist = async <T>(caller: GuestCaller, line: string, body?: unknown): Promise<T> => {
  const answer = await caller.call<T>(line, body);
  expect([line, answer.status, answer.text]).toEqual([line, 200, answer.text]);
  return answer.body;
};

const all = async <T>(caller: GuestCaller, path: string, name: string): Promise<T[]> => {
  const found: T[] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const query: string = cursor === '' ? '' : `${path.includes('?') ? '&' : '?'}cursor=${cursor}`;
    const page: Record<string, T[]> & { cursor?: string } = await insist(caller, `GET ${path}${query}`);
    found.push(...(page[name] ?? []));
    cursor = page.cursor === undefined ? undefined : encodeURIComponent(page.cursor);
  }
  return found;
};

/** Everything that was answered is there, once, as it was answered. */
const compare = async (host: GuestCaller, gameId: string, told: readonly Acknowledged[]): Promise<void> => {
  const { teams } = await insist<HostView>(host, `GET /hunts/${gameId}`);
  const messages = await all<HostMessage>(host, `/hunts/${gameId}/host/messages`, 'messages');
  const events = await all<LoggedEvent>(host, `/hunts/${gameId}/events`, 'events');
  const { photos } = await insist<HostAlbum>(host, `GET /hunts/${gameId}/photos?as=host`);
  expect(messages).toHaveLength(TEAMS * RIDDLES * 2);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
  expect(events.filter(({ type }) => type === 'level.completed')).toHaveLength(TEAMS * (RIDDLES + 1));
  expect(photos).toHaveLength(TEAMS);
  for (const { teamId, completions, messages: said, positions, photo } of told) {
    const completed = new Map(
      teams.find((team) => team.teamId === teamId)?.completed.map(({ levelId, at: when }) => [levelId, when]),
    );
    expect(new Map([...completed].filter(([levelId]) => completions.has(levelId)))).toEqual(completions);
    const ids = new Set(messages.map(({ id }) => id));
    for (const [id, reply] of said) expect([ids.has(id), ids.has(reply)]).toEqual([true, true]);
    const fixes = await all<PhoneFix>(host, `/hunts/${gameId}/teams/${teamId}/positions`, 'fixes');
    expect(fixes).toHaveLength(positions);
    expect(photo?.outcome).toMatch(/completed/);
    const shown = photos.find(({ photoId }) => photoId === photo?.photo.photoId);
    const picture = await fetch(`${server.address()}${shown?.addresses.large ?? ''}`, {
      headers: { authorization: `Bearer ${host.token}` },
    });
    expect([picture.status, (await picture.bytes()).length > 0]).toEqual([200, true]);
  }
};

test('[PLAY-14] [KEEP-1] killed while six teams play, then while positions wait to go: what was answered is there, each once', async () => {
  const random = seededRandom('kill');
  const host = await newGuest(at);
  const made = await insist<Draft>(host, 'POST /hunts', { file: hunt });
  const { gameId } = made;
  const phones = await newGuests(TEAMS, at);
  for (const [team, phone] of phones.entries())
    await insist(phone, `POST /hunts/${gameId}/players`, {
      name: 'Kim',
      teamId: made.file.teams?.[team]?.id,
    });
  await insist(host, `POST /hunts/${gameId}/phase`, { id: 'phase-start', act: 'start' });
  const playing = Promise.all(phones.map((phone, team) => playOn(phone, made, team)));
  for (let kill = 1; kill <= KILLS; kill++) {
    const wanted = Math.floor((TEAMS * RIDDLES * 3 * kill) / (KILLS + 1));
    while (answered < wanted) await pause(2);
    await pause(random.below(20));
    await server.again();
  }
  const told = await playing;
  // Otherwise no request was ever cut off and the test has shown nothing.
  expect(retries).toBeGreaterThan(KILLS);
  await compare(host, gameId, told);

  await insist(host, `POST /hunts/${gameId}/phase`, { id: 'phase-end', act: 'end' });
  await server.again(8 * DAY_MS);
  const [phone] = phones;
  const kept = async (): Promise<number> =>
    (await insist<{ positions: { count: number } }>(phone as GuestCaller, `GET /hunts/${gameId}/me/traces`))
      .positions.count;
  await expect.poll(kept, { timeout: 20_000 }).toBe(0);
  expect(await insist(host, `GET /hunts/${gameId}`)).toMatchObject({ phase: 'ended' });
}, 240_000);
