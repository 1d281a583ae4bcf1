import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startServerProcess } from '#tests/support/server/server-process.ts';
import type { ServerProcess } from '#tests/support/server/server-process.ts';

// Everything that somebody types holds this word, so that one search finds it wherever it went.
const TYPED = 'Zwiebelfisch';
const PASSWORD = `${TYPED} turtle harbour 9`;
const KEYS = {
  OIDC_CLIENT_SECRET: 'client-secret-7Qx3',
  ASSISTANT_KEY: 'assistant-key-9Lm2',
  METRICS_TOKEN: 'metrics-token-4Rt8-abcdef',
};

let folder: string;
let server: ServerProcess;
let address: string;
/** What was handed out or made on the way and must not be found afterwards. */
const secrets = new Map<string, string>(Object.entries(KEYS));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roundtable-log-'));
  server = startServerProcess({
    env: {
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'trace',
      DEMO: 'no',
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'us',
      ASSISTANT_URL: 'http://127.0.0.1:9/v1',
      ASSISTANT_MODEL: 'm',
      ...KEYS,
    },
  });
  address = await server.started;
});
afterAll(async () => {
  await server.kill();
  await rm(folder, { recursive: true, force: true });
});

class Browser {
  cookie = '';

  async send<T>(line: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
    const [method = 'GET', path = '/'] = line.split(' ');
    const response = await fetch(`${address}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        origin: address,
        ...(this.cookie !== '' && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    this.#take(response.headers.get('set-cookie'));
    const text = await response.text();
    return (text.startsWith('{') ? JSON.parse(text) : {}) as T;
  }

  #take(header: string | null): void {
    const given = header?.split(';')[0];
    if (given === undefined) return;
    this.cookie = given;
    const [, token = ''] = given.split('=');
    // Signing out takes the cookie away.
    if (token !== '') secrets.set(`session ${secrets.size}`, token);
  }
}

const keep = (name: string, secret: string | undefined): void => {
  expect(secret, name).toBeTruthy();
  secrets.set(name, secret ?? '');
};

const signUpAndIn = async (): Promise<void> => {
  const ada = new Browser();
  const email = `${TYPED}@example.org`;
  await ada.send('POST /api/sign-up', { email, password: PASSWORD, name: TYPED, device: TYPED });
  const { token } = await ada.send<{ token: string }>('POST /api/me/tokens', { name: TYPED });
  keep('token of a program', token);
  await ada.send('GET /api/me', undefined, { authorization: `Bearer ${token}` });
  const changed = { oldPassword: PASSWORD, newPassword: `${PASSWORD}9` };
  await ada.send('PUT /api/me/password', changed);
  const other = new Browser();
  await other.send('POST /api/sign-in', { email, password: `${TYPED} wrong` });
  await other.send('POST /api/sign-in', { email, password: `${PASSWORD}9` });
  await other.send('POST /api/sign-out', {});
  await other.send('GET /auth/oidc/start?returnTo=/polls');
  await other.send(`GET /auth/oidc/callback?code=${TYPED}&state=${TYPED}`);
  await other.send('POST /api/password-resets', { token: `${TYPED}-0123456789abcdef`, password: PASSWORD });
};

const playAndVote = async (): Promise<void> => {
  const [host, player] = [new Browser(), new Browser()];
  const game = { title: TYPED, engagementType: 'call-and-answer', settings: { asks: 'open' } };
  type Made = { gameId: string; stage: { epoch: number } };
  const { gameId, stage } = await host.send<Made>('POST /api/engagements', game);
  keep('join code', gameId);
  await player.send(`GET /api/codes/${gameId}`);
  const path = `/api/engagements/${gameId}`;
  const { seat } = await player.send<{ seat: string }>(`POST ${path}/players`, { name: `${TYPED} Ben` });
  keep('seat', seat);
  const question = { kind: 'open', title: `${TYPED}?`, category: TYPED };
  await host.send(`POST ${path}/moves`, { move: 'open', epoch: stage.epoch, question });
  await player.send(`PUT ${path}/questions/001/answer`, { answer: { kind: 'open', text: TYPED } });
  await player.send(`POST ${path}/asks`, { text: TYPED });
  const { token } = await host.send<{ token: string }>(`POST ${path}/cohost-link`, {});
  keep('link of a co-host', token);

  const settings = { voters: 'codes', ballots: 'open' };
  const poll = { title: TYPED, candidates: [`${TYPED} 1`, `${TYPED} 2`], settings, open: true };
  const { pollId } = await host.send<{ pollId: string }>('POST /api/polls', poll);
  const { codes } = await host.send<{ codes: { code: string }[] }>(`POST /api/polls/${pollId}/codes`, {
    labels: [`${TYPED}@example.org`],
  });
  keep('invite code', codes[0]?.code);
  const secret = 'ballot-secret-5Kp7-0123456789abcdef';
  keep('secret of a ballot', secret);
  const ballotId = '5fbbc3f8-fc0a-4afe-8587-6d0bbeca5ab6';
  const ballot = { secret, ranks: [[`${TYPED} 1`]], code: codes[0]?.code, voterName: TYPED };
  await player.send(`PUT /api/polls/${pollId}/ballots/${ballotId}`, ballot);
  await player.send(`POST /api/polls/${pollId}/ballots/${ballotId}/receipt`, { secret });
};

const sendNonsense = async (): Promise<void> => {
  const eve = new Browser();
  await eve.send(`GET /api/nowhere/${TYPED}?token=${TYPED}`);
  await eve.send('POST /api/polls', `{"title": "${TYPED}", broken`);
  await eve.send('POST /api/polls', { title: { text: TYPED }, candidates: TYPED });
  await eve.send(`GET /%E0%A4%A/${TYPED}`);
  await eve.send('GET /api/me', undefined, { 'idempotency-key': TYPED, cookie: `rt_session=${TYPED}` });
  await eve.send('GET /metrics', undefined, { authorization: `Bearer ${TYPED}` });
};

const talkBySocket = async (): Promise<void> => {
  const visitor = new Browser();
  await visitor.send('GET /api/me');
  const socket = new WebSocket(`${address.replace('http', 'ws')}/live`, {
    headers: { origin: address, cookie: visitor.cookie },
  });
  const answered = new Promise<void>((resolve) => {
    socket.on('message', (message: Buffer) => {
      if (message.toString().includes('"id":"command-2"')) resolve();
    });
  });
  await new Promise((resolve) => socket.once('open', resolve));
  const command = { type: 'command', name: 'rooms.openRoom', body: { title: TYPED, hostName: TYPED } };
  socket.send(JSON.stringify({ type: 'subscribe', topic: `poll:${TYPED}`, as: { token: TYPED } }));
  socket.send(JSON.stringify({ ...command, id: 'command-1' }));
  socket.send(JSON.stringify({ ...command, id: 'command-2', body: { title: [TYPED] } }));
  await answered;
  // What is no frame ends the connection.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.send(`{"broken ${TYPED}`);
  await closed;
};

/** Join codes are short numbers: as a part of a time or an id they mean nothing. */
const isIn = (log: string, secret: string): boolean =>
  /^\d+$/.test(secret) ? new RegExp(`(?<![\\w.:-])${secret}(?![\\w.:-])`).test(log) : log.includes(secret);

test('at the most talkative level the log holds no password, token, code or word that anybody typed', async () => {
  await signUpAndIn();
  await playAndVote();
  await sendNonsense();
  await talkBySocket();
  server.child.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, signal: null });
  const log = `${server.stdout()}\n${server.stderr()}`;
  // The story was logged at all, line by line.
  for (const row of ['identity.signUp', 'engagements.joinGame', 'polls.castBallot', 'polls.makeCodes'])
    expect(log).toContain(row);
  expect(log).toContain('a login with the provider failed');
  const found = [...secrets].filter(([, secret]) => isIn(log, secret)).map(([name]) => name);
  expect(found).toEqual([]);
  const lines = log.split('\n').filter((line) => line.toLowerCase().includes(TYPED.toLowerCase()));
  expect(lines).toEqual([]);
});
