import { channel } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openHttpAssistant } from '#platform/assistant/server/http-assistant.ts';
import { OidcClient } from '#platform/identity/server/oidc-client.ts';
import { systemClock } from './kit/clock.ts';
import { createLog } from './log.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const METADATA = 'http://169.254.169.254';
let configured: Server;
let elsewhere: Server;
let answer: Answer;
let reached: string[];
let asked: Set<string>;

const listen = (server: Server): Promise<void> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Told of every request that leaves this process by fetch, redirects included, before it is sent. */
const onRequest = (message: unknown): void => {
  const { request } = message as { request: { origin: string } };
  asked.add(String(request.origin));
};

beforeEach(async () => {
  reached = [];
  asked = new Set();
  configured = createServer((request, response) => answer(request, response));
  elsewhere = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.end('{}');
  });
  await Promise.all([listen(configured), listen(elsewhere)]);
  channel('undici:request:create').subscribe(onRequest);
});
afterEach(async () => {
  channel('undici:request:create').unsubscribe(onRequest);
  for (const server of [configured, elsewhere]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const targets = [
  ['another port of this machine', () => originOf(elsewhere)],
  ['localhost by name', () => originOf(elsewhere).replace('127.0.0.1', 'localhost')],
  ['the metadata of a cloud', () => METADATA],
] as const;

const redirectTo =
  (target: string): Answer =>
  (_, response) =>
    response.writeHead(302, { location: `${target}/latest/meta-data/` }).end();

const json = (response: ServerResponse, value: unknown): void => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
};

/** Only the address that the operator configured was ever asked, and nothing came through elsewhere. */
const expectOnlyConfigured = (): void => {
  expect([...asked]).toEqual([originOf(configured)]);
  expect(reached).toEqual([]);
};

describe('the login provider', () => {
  const clientFor = (extraHosts: readonly string[] = []): OidcClient => {
    const settings = { issuer: originOf(configured), clientId: 'us', label: '', scopes: 'openid' };
    const kit = { clock: systemClock, log: createLog('silent') };
    return new OidcClient({ ...settings, extraHosts, signsOutThere: false }, kit);
  };
  const discoveryWith = (endpoints: Readonly<Record<string, string>>) => ({
    issuer: originOf(configured),
    authorization_endpoint: `${originOf(configured)}/authorize`,
    token_endpoint: `${originOf(configured)}/token`,
    jwks_uri: `${originOf(configured)}/keys`,
    response_types_supported: ['code'],
    ...endpoints,
  });
  const redeem = (client: OidcClient) => {
    const secrets = client.newSecrets();
    return client.redeem(new URL(`http://us/back?code=c&state=${secrets.state}`), secrets);
  };

  test.each(targets)('that redirects its discovery to %s leads nowhere', async (_, target) => {
    answer = redirectTo(target());
    const client = clientFor();
    expect((await client.authorizationUrl(client.newSecrets(), 'http://us/back')).ok).toBe(false);
    expectOnlyConfigured();
  });

  test.each(targets)('that redirects its token endpoint to %s leads nowhere', async (_, target) => {
    answer = (request, response) => {
      if (request.url?.startsWith('/.well-known')) json(response, discoveryWith({}));
      else redirectTo(target())(request, response);
    };
    expect((await redeem(clientFor())).ok).toBe(false);
    expectOnlyConfigured();
  });

  test.each(targets)('whose discovery names %s for tokens is not followed there', async (_, target) => {
    answer = (_request, response) => json(response, discoveryWith({ token_endpoint: `${target()}/token` }));
    expect((await redeem(clientFor())).ok).toBe(false);
    expectOnlyConfigured();
  });

  test('may have a token endpoint on a host that OIDC_HOSTS names', async () => {
    const target = originOf(elsewhere);
    answer = (_request, response) => json(response, discoveryWith({ token_endpoint: `${target}/token` }));
    await redeem(clientFor([new URL(target).host]));
    expect(reached).toEqual(['/token']);
  });
});

describe('the assistant', () => {
  test.each(targets)('that redirects to %s gets neither key nor words there', async (_, target) => {
    answer = redirectTo(target());
    const assistant = openHttpAssistant({
      url: `${originOf(configured)}/v1`,
      key: 'a key',
      model: 'm',
      clock: systemClock,
      log: createLog('silent'),
    });
    const reply = await assistant.complete({ messages: [{ role: 'user', content: 'words' }] });
    expect(reply).toMatchObject({ error: { code: 'assistant-refused' } });
    expectOnlyConfigured();
    await assistant.close();
  });
});
