import { afterAll, beforeAll, expect, test } from 'vitest';
import { startComposedApp } from '#tests/support/server/composed-app.ts';
import type { ComposedApp } from '#tests/support/server/composed-app.ts';
import { fiveStops } from '#tests/support/hunts/app.ts';
import type { Caller } from '#tests/support/server/app.ts';
import type { HuntRow, Draft } from '../contract.build.ts';
import type { PlayerView } from '../contract.views.ts';

let composed: ComposedApp;
beforeAll(async () => {
  composed = await startComposedApp();
});
afterAll(() => composed.app.close());

const must = async <T>(who: Caller, line: string, body?: unknown): Promise<T> => {
  const answer = await who.request<T>(line, body === undefined ? {} : { body });
  if (answer.status !== 200) throw new Error(`${line}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const newCaller = async (): Promise<Caller> => composed.callerWith(await composed.newGuest());
const password = 'a long enough sentence 7';

interface Lists {
  hosting: HuntRow[];
  playing: { gameId: string }[];
  examples: HuntRow[];
}

test('[HUNT-6] a guest who makes an account keeps hunts and seats', async () => {
  const cookie = await composed.newGuest();
  const guest = composed.callerWith(cookie);
  const { gameId, file } = await must<Draft>(guest, 'POST /api/hunts', { file: fiveStops() });
  await must(guest, `POST /api/hunts/${gameId}/players`, { teamId: file.teams?.[0]?.id });
  const email = 'hunter@example.org';
  const made = await composed.app.request('POST /api/sign-up', {
    cookie,
    body: { email, password, name: 'Hunter' },
    headers: { origin: composed.app.baseUrl },
  });
  const account = composed.callerWith(made.cookie ?? cookie);
  const lists = await must<Lists>(account, 'GET /api/hunts');
  expect(lists.hosting.map((row) => row.gameId)).toEqual([gameId]);
  expect(lists.playing.map((row) => row.gameId)).toEqual([gameId]);
});

test('[COHOST-3] a co-host who makes an account stays one, and takes no hunt of others away with it', async () => {
  const owner = await newCaller();
  const { gameId } = await must<Draft>(owner, 'POST /api/hunts', { file: fiveStops() });
  const { token } = await must<{ token: string }>(owner, `POST /api/hunts/${gameId}/cohost-link`, {});
  const helper = composed.callerWith(await composed.newAccount());
  await must(helper, `POST /api/hunts/${gameId}/cohosts`, { token });
  expect((await must<Lists>(helper, 'GET /api/hunts')).hosting.map((row) => row.gameId)).toEqual([gameId]);
  const cookie = await composed.newGuest();
  await must(composed.callerWith(cookie), `POST /api/hunts/${gameId}/cohosts`, { token });
  const made = await composed.app.request('POST /api/sign-up', {
    cookie,
    body: { email: 'helper@example.org', password, name: 'Helper' },
    headers: { origin: composed.app.baseUrl },
  });
  const account = composed.callerWith(made.cookie ?? cookie);
  expect(await must(account, `GET /api/hunts/${gameId}?as=host`)).toMatchObject({ audience: 'host' });
  const { cohosts } = await must<{ cohosts: unknown[] }>(owner, `GET /api/hunts/${gameId}/cohosts`);
  expect(cohosts).toHaveLength(2);
});

test('[HUNT-6] a guest who signs in to an account hands hunts and seats over', async () => {
  const email = 'known@example.org';
  const body = { email, password, name: 'Known' };
  const headers = { origin: composed.app.baseUrl };
  await composed.app.request('POST /api/sign-up', { body, headers });
  const cookie = await composed.newGuest();
  const guest = composed.callerWith(cookie);
  const { gameId, file } = await must<Draft>(guest, 'POST /api/hunts', { file: fiveStops() });
  await must(guest, `POST /api/hunts/${gameId}/players`, { teamId: file.teams?.[0]?.id });
  const entered = await composed.app.request('POST /api/sign-in', {
    cookie,
    body: { email, password },
    headers,
  });
  const account = composed.callerWith(entered.cookie ?? cookie);
  const lists = await must<Lists>(account, 'GET /api/hunts');
  expect(lists.hosting.map((row) => row.gameId)).toEqual([gameId]);
  expect(await must<PlayerView>(account, `GET /api/hunts/${gameId}?as=player`)).toMatchObject({
    audience: 'player',
  });
});

test('[HUNT-6] who deletes the account takes the hunts away, and what was kept of a player', async () => {
  const owner = composed.callerWith(await composed.newAccount());
  const player = await newCaller();
  const { gameId, file } = await must<Draft>(owner, 'POST /api/hunts', { file: fiveStops() });
  await must(player, `POST /api/hunts/${gameId}/players`, { teamId: file.teams?.[0]?.id });
  await must(owner, `POST /api/hunts/${gameId}/phase`, { id: 'the-start', act: 'start' });
  const gone = await owner.request('POST /api/me/deletion', { body: { password } });
  expect(gone.status).toBeLessThan(300);
  expect((await player.request(`GET /api/hunts/${gameId}`)).status).toBe(404);
});

test('[FILE-12] the examples are there on the first start and can be played at once', async () => {
  const hunts = composed.modules.find(({ name }) => name === 'hunts');
  await hunts?.seedDemo?.();
  const player = await newCaller();
  const { examples } = await must<Lists>(player, 'GET /api/hunts');
  expect(examples).toMatchObject([
    { phase: 'running', isDemo: true },
    { phase: 'running', isDemo: true },
  ]);
  const gameId = examples[0]?.gameId ?? '';
  type Joined = { view: PlayerView };
  const { view } = await must<Joined>(player, `POST /api/hunts/${gameId}/players`, {
    newTeam: { name: 'Visitors' },
  });
  expect(view.play.levels.some(({ state }) => state === 'open')).toBe(true);
  const copy = await must<Draft>(player, 'POST /api/hunts', { demo: 'de' });
  expect(copy).toMatchObject({ phase: 'ready', findings: [] });
});
