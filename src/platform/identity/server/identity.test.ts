import { afterEach, describe, expect, test } from 'vitest';
import { DAY_MS, SECOND_MS } from '#core/instant.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { startIdentityApp } from '#tests/support/identity/app.ts';
import type { Browser, IdentityApp } from '#tests/support/identity/app.ts';
import type { ApiTokenView, IdentityView, SessionView } from '../contract.ts';
import { keys, usersTable } from './identity.items.ts';
import { PasswordHasher } from './password-hasher.ts';
import { makeResetLink } from './resets.service.ts';
import { hashSecret } from './secrets.ts';

const PASSWORD = 'turtle harbour nine';
const NEXT_PASSWORD = 'quiet lantern river';
const ada = { email: 'ada@example.org', password: PASSWORD, name: 'Ada' };
/** What she signs in with. */
const credentials = { email: ada.email, password: ada.password };

let app: IdentityApp;
const start = async (...options: Parameters<typeof startIdentityApp>): Promise<IdentityApp> =>
  (app = await startIdentityApp(...options));
afterEach(() => app.close());

interface SignedIn {
  readonly identity: IdentityView;
  readonly mergedFrom?: string;
}

const signedUp = async (person: typeof ada = ada): Promise<Browser> => {
  const browser = app.newBrowser();
  await browser.send('GET /api/me');
  const response = await browser.send('POST /api/sign-up', person);
  expect(response.status).toBe(200);
  return browser;
};

const me = async (browser: Browser): Promise<IdentityView> =>
  (await browser.send<IdentityView>('GET /api/me')).body;

const everyItem = async (): Promise<string> => {
  const pages = await Promise.all([app.store.scan(platformTable), app.store.scan(usersTable)]);
  return JSON.stringify(pages.map((page) => page.items));
};

const secretOf = async (email: string): Promise<string> => {
  const link = await makeResetLink(app.identity.deps, email);
  if (!link.ok) throw new Error(link.error.code);
  return link.value.path.split('#')[1] ?? '';
};

describe('guests', () => {
  test('[IDENT-1] a first visit makes a guest, and the store holds only the hash of its token', async () => {
    await start();
    const browser = app.newBrowser();
    const first = await browser.send<IdentityView>('GET /api/me');
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ kind: 'guest', isAdmin: false, hasPassword: false });
    expect(browser.cookie).toBeDefined();
    expect((await me(browser)).id).toBe(first.body.id);
    const stored = await everyItem();
    expect(stored).not.toContain(browser.cookie);
    expect(stored).toContain(hashSecret(browser.cookie ?? ''));
  });

  test('[IDENT-1] two visitors are two guests', async () => {
    await start();
    expect((await me(app.newBrowser())).id).not.toBe((await me(app.newBrowser())).id);
  });

  test('[IDENT-2] an idle guest is forgotten, one that comes by is not', async () => {
    await start({ env: { GUEST_DAYS: '30' } });
    const browser = app.newBrowser();
    await browser.send('PATCH /api/me', { name: 'Ada' });
    const { id } = await me(browser);
    for (let visit = 0; visit < 3; visit++) {
      app.clock.advance(29 * DAY_MS);
      expect(await me(browser)).toMatchObject({ id, name: 'Ada' });
    }
    app.clock.advance(31 * DAY_MS);
    const late = await me(browser);
    expect(late.id).not.toBe(id);
    expect(late.name).toBeUndefined();
  });

  test('[IDENT-24] a guest has a name and preferences, tidied and merged', async () => {
    await start();
    const browser = app.newBrowser();
    await browser.send('PATCH /api/me', { name: '  Ada \u202E ', preferences: { language: 'de' } });
    await browser.send('PATCH /api/me', { preferences: { theme: 'dark' } });
    expect(await me(browser)).toMatchObject({ name: 'Ada', preferences: { language: 'de', theme: 'dark' } });
    const wrong = await browser.send<{ code: string; errors: { path: string }[] }>('PATCH /api/me', {
      name: ' ',
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({ code: 'name-invalid', errors: [{ path: 'name' }] });
  });
});

describe('signing up', () => {
  test('[IDENT-3] the guest becomes an account with the same id, name and preferences', async () => {
    await start();
    const browser = app.newBrowser();
    await browser.send('PATCH /api/me', { name: 'Ada', preferences: { language: 'de' } });
    const guest = await me(browser);
    const response = await browser.send<SignedIn>('POST /api/sign-up', {
      email: ' ADA@example.org',
      password: PASSWORD,
    });
    expect(response.body.identity).toEqual({
      id: guest.id,
      kind: 'account',
      name: 'Ada',
      email: 'ada@example.org',
      preferences: { language: 'de' },
      isAdmin: false,
      hasPassword: true,
      isConnected: false,
    });
    const stored = await app.store.get(usersTable, keys.user(guest.id));
    expect(stored).toMatchObject({ userId: guest.id, email: 'ada@example.org', username: 'Ada', stats: {} });
    const byEmail = await app.store.query(usersTable, { index: 'email-index', partition: 'ada@example.org' });
    expect(byEmail.items).toEqual([stored]);
    expect(await app.store.get(platformTable, keys.guest(guest.id))).toBeUndefined();
  });

  test('[IDENT-4] the guest token opens nothing any more', async () => {
    await start();
    const browser = app.newBrowser();
    const { id } = await me(browser);
    const stolen = browser.cookie;
    await browser.send('POST /api/sign-up', ada);
    expect(browser.cookie).not.toBe(stolen);
    const thief = app.newBrowser();
    thief.cookie = stolen;
    expect((await me(thief)).id).not.toBe(id);
    expect((await me(browser)).id).toBe(id);
  });

  test('[IDENT-5] an e-mail has one account, however it is spelt', async () => {
    await start();
    await signedUp();
    const second = await app.newBrowser().send<{ code: string; errors: unknown }>('POST /api/sign-up', {
      ...ada,
      email: 'Ada@EXAMPLE.org ',
    });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'email-unusable', errors: [{ path: 'email' }] });
  });

  test.each([
    [{ ...ada, email: 'no address' }, 'email-invalid', 'email'],
    [{ ...ada, password: 'short' }, 'password-too-short', 'password'],
    [{ ...ada, password: 'password1234' }, 'password-too-common', 'password'],
    [{ ...ada, name: '\u200B' }, 'name-invalid', 'name'],
  ])('[IDENT-8] %o is refused beside its field', async (body, code, path) => {
    await start();
    const response = await app.newBrowser().send('POST /api/sign-up', body, { 'accept-language': 'de' });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      code,
      errors: [{ path, message: expect.stringMatching(/\w{4}/) }],
    });
  });

  test('[IDENT-3] who is signed in does not sign up again', async () => {
    await start();
    const browser = await signedUp();
    const again = await browser.send<{ code: string }>('POST /api/sign-up', {
      ...ada,
      email: 'b@example.org',
    });
    expect(again.body.code).toBe('already-signed-in');
  });
});

describe('signing in and out', () => {
  test('[IDENT-10] wrong password and unknown e-mail: same answer, same number of scrypt calls', async () => {
    await start();
    await signedUp();
    const { hasher } = app.identity.deps;
    const attempt = async (email: string) => {
      const before = hasher.calls;
      const response = await app
        .newBrowser()
        .send('POST /api/sign-in', { email, password: 'wrong wrong wrong' });
      return { status: response.status, body: response.body, work: hasher.calls - before };
    };
    const known = await attempt(ada.email);
    expect(known).toMatchObject({ status: 401, work: 1 });
    expect(await attempt('nobody@example.org')).toEqual(known);
  });

  test('[IDENT-4] signing in gives a new token, signing out ends it at once', async () => {
    await start();
    const first = await signedUp();
    const { id } = await me(first);
    const browser = app.newBrowser();
    const response = await browser.send<SignedIn>('POST /api/sign-in', {
      ...credentials,
      email: 'ADA@example.org',
    });
    expect(response.body.identity.id).toBe(id);
    expect(response.body.mergedFrom).toBeUndefined();
    const token = browser.cookie;
    await browser.send('POST /api/sign-out');
    expect(browser.cookie).toBeUndefined();
    browser.cookie = token;
    expect((await me(browser)).kind).toBe('guest');
    expect((await me(first)).id).toBe(id);
  });

  test('[IDENT-12] a guest who signs in brings its things along', async () => {
    await start();
    const merges: string[][] = [];
    app.identity.hooks.onIdentityMerged.push(async (from, to) => void merges.push([from, to]));
    const { id: accountId } = await me(await signedUp());
    const browser = app.newBrowser();
    const guest = await me(browser);
    const guestToken = browser.cookie;
    const response = await browser.send<SignedIn>('POST /api/sign-in', credentials);
    expect(response.body).toMatchObject({ mergedFrom: guest.id, identity: { id: accountId } });
    expect(merges).toEqual([[guest.id, accountId]]);
    browser.cookie = guestToken;
    expect((await me(browser)).id).not.toBe(guest.id);
  });

  test('[IDENT-12] a merge that failed is finished on the next visit, and only once', async () => {
    await start();
    await signedUp();
    const merges: string[] = [];
    let isBroken = true;
    app.identity.hooks.onIdentityMerged.push(async (from) => {
      if (isBroken) throw new Error('the disk is gone');
      merges.push(from);
    });
    const browser = app.newBrowser();
    const guest = await me(browser);
    expect((await browser.send('POST /api/sign-in', credentials)).status).toBe(200);
    expect(merges).toEqual([]);
    isBroken = false;
    await me(browser);
    await me(browser);
    expect(merges).toEqual([guest.id]);
  });

  test('[IDENT-9] a password hashed with older parameters is hashed anew at the next sign-in', async () => {
    await start();
    const { id } = await me(await signedUp());
    const stored = async (): Promise<unknown> =>
      (await app.store.get(platformTable, keys.password(id)))?.['hash'];
    const old = await new PasswordHasher({ N: 2 ** 7, r: 8, p: 1 }).hash(PASSWORD);
    if (!old.ok) throw new Error('no hash');
    await app.store.put(platformTable, { ...keys.password(id), hash: old.value });
    expect((await app.newBrowser().send('POST /api/sign-in', credentials)).status).toBe(200);
    expect(await stored()).toMatch(/^scrypt\$256\$8\$1\$/);
    expect((await app.newBrowser().send('POST /api/sign-in', credentials)).status).toBe(200);
  });

  test('[IDENT-11] guessing slows down, says how long, and a right password forgives', async () => {
    await start();
    await signedUp();
    const guess = (password: string) =>
      app.newBrowser().send('POST /api/sign-in', { ...credentials, password });
    for (let count = 0; count < 5; count++) expect((await guess('wrong wrong wrong')).status).toBe(401);
    const refused = await guess(PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    app.clock.advance(SECOND_MS);
    expect((await guess('wrong wrong wrong')).status).toBe(401);
    expect((await guess(PASSWORD)).headers.get('retry-after')).toBe('2');
    app.clock.advance(2 * SECOND_MS);
    expect((await guess(PASSWORD)).status).toBe(200);
    expect((await guess('wrong wrong wrong')).status).toBe(401);
    expect((await guess('wrong wrong wrong')).status).toBe(401);
  });
});

describe('sessions', () => {
  test('[IDENT-13] are listed, and one or all others can be ended', async () => {
    await start();
    const first = await signedUp();
    const [second, third] = [app.newBrowser(), app.newBrowser()];
    app.clock.advance(SECOND_MS);
    await second.send('POST /api/sign-in', { ...credentials, device: 'Firefox on Linux' });
    app.clock.advance(SECOND_MS);
    await third.send('POST /api/sign-in', credentials);
    const listed = async (): Promise<readonly SessionView[]> =>
      (await first.send<{ sessions: SessionView[] }>('GET /api/me/sessions')).body.sessions;
    const sessions = await listed();
    expect(sessions.map(({ isCurrent, device, way }) => [isCurrent, device, way])).toEqual([
      [false, undefined, 'password'],
      [false, 'Firefox on Linux', 'password'],
      [true, undefined, 'password'],
    ]);
    expect((await me(second)).kind).toBe('account');
    expect((await first.send(`DELETE /api/me/sessions/${sessions[1]?.id}`)).status).toBe(200);
    expect((await me(second)).kind).toBe('guest');
    expect((await first.send(`DELETE /api/me/sessions/${sessions[1]?.id}`)).status).toBe(404);
    expect((await first.send('DELETE /api/me/sessions')).body).toEqual({ ended: 1 });
    expect((await me(third)).kind).toBe('guest');
    expect((await listed()).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  test("[IDENT-13] nobody ends another person's session", async () => {
    await start();
    const browser = await signedUp();
    const stranger = await signedUp({ ...ada, email: 'ben@example.org' });
    const { sessions } = (await browser.send<{ sessions: SessionView[] }>('GET /api/me/sessions')).body;
    expect((await stranger.send(`DELETE /api/me/sessions/${sessions[0]?.id}`)).status).toBe(404);
    expect((await me(browser)).kind).toBe('account');
  });

  test('[IDENT-13] whoever holds sockets is told of every ended session', async () => {
    await start();
    const ended: string[] = [];
    app.identity.hooks.onSessionEnded.push((sessionId) => ended.push(sessionId));
    const browser = await signedUp();
    const session = hashSecret(browser.cookie ?? '');
    await browser.send('POST /api/sign-out');
    expect(ended).toHaveLength(2);
    expect(ended[1]).toBe(session);
  });

  test('[IDENT-2] an account session that is not used ends, too', async () => {
    await start({ env: { SESSION_DAYS: '10' } });
    const browser = await signedUp();
    app.clock.advance(9 * DAY_MS);
    expect((await me(browser)).kind).toBe('account');
    app.clock.advance(9 * DAY_MS);
    expect((await me(browser)).kind).toBe('account');
    app.clock.advance(11 * DAY_MS);
    expect((await me(browser)).kind).toBe('guest');
  });

  test('[IDENT-14] changing the password needs the old one, ends every other session and renews this one', async () => {
    await start();
    const browser = await signedUp();
    const other = app.newBrowser();
    await other.send('POST /api/sign-in', credentials);
    const before = browser.cookie;
    const wrong = await browser.send<{ code: string }>('PUT /api/me/password', {
      oldPassword: 'not the old one',
      newPassword: NEXT_PASSWORD,
    });
    expect(wrong.body).toMatchObject({ code: 'wrong-password', errors: [{ path: 'oldPassword' }] });
    const change = { oldPassword: PASSWORD, newPassword: NEXT_PASSWORD };
    expect((await browser.send('PUT /api/me/password', change)).status).toBe(200);
    expect(browser.cookie).not.toBe(before);
    expect((await me(browser)).kind).toBe('account');
    expect((await me(other)).kind).toBe('guest');
    expect((await app.newBrowser().send('POST /api/sign-in', credentials)).status).toBe(401);
    const right = await app
      .newBrowser()
      .send('POST /api/sign-in', { ...credentials, password: NEXT_PASSWORD });
    expect(right.status).toBe(200);
  });
});

describe('a new password', () => {
  const makeToken = async (browser: Browser): Promise<() => Promise<number>> => {
    const made = await browser.send<{ token: string }>('POST /api/me/tokens', { name: 'script' });
    const headers = { authorization: `Bearer ${made.body.token}` };
    return async () => (await app.request('GET /api/me', { headers })).status;
  };

  test('[IDENT-26] ends API tokens when it is changed', async () => {
    await start();
    const browser = await signedUp();
    const useToken = await makeToken(browser);
    expect(await useToken()).toBe(200);
    await browser.send('PUT /api/me/password', { oldPassword: PASSWORD, newPassword: NEXT_PASSWORD });
    expect(await useToken()).toBe(401);
    expect((await browser.send('GET /api/me/tokens')).body).toEqual({ tokens: [] });
  });

  test("[IDENT-26] ends API tokens when the operator's link sets it", async () => {
    await start();
    const useToken = await makeToken(await signedUp());
    expect(await useToken()).toBe(200);
    const token = await secretOf(ada.email);
    await app.newBrowser().send('POST /api/password-resets', { token, password: NEXT_PASSWORD });
    expect(await useToken()).toBe(401);
  });
});

describe('the account', () => {
  test('[IDENT-5] changing the e-mail frees the old one and takes no other', async () => {
    await start();
    const browser = await signedUp();
    await signedUp({ ...ada, email: 'ben@example.org' });
    const change = (email: string) => browser.send('PUT /api/me/email', { email, password: PASSWORD });
    expect((await change('BEN@example.org')).status).toBe(409);
    expect((await change('lovelace@example.org')).body).toMatchObject({ email: 'lovelace@example.org' });
    expect((await app.newBrowser().send('POST /api/sign-in', credentials)).status).toBe(401);
    await signedUp();
  });

  test('[IDENT-21] deleting asks for the password, runs the hooks and leaves nothing but the audit trail', async () => {
    await start();
    const deleted: string[] = [];
    app.identity.hooks.onIdentityDeleted.push(async (id) => void deleted.push(id));
    const browser = await signedUp();
    const other = app.newBrowser();
    await other.send('POST /api/sign-in', credentials);
    await browser.send('POST /api/me/tokens', { name: 'script' });
    const { id } = await me(browser);
    expect((await browser.send('POST /api/me/deletion', {})).status).toBe(403);
    expect((await browser.send('POST /api/me/deletion', { password: PASSWORD })).status).toBe(200);
    expect(deleted).toEqual([id]);
    expect((await me(other)).kind).toBe('guest');
    expect((await app.newBrowser().send('POST /api/sign-in', credentials)).status).toBe(401);
    const left = (await app.store.scan(platformTable)).items.filter((item) =>
      JSON.stringify(item).includes(id),
    );
    expect(new Set(left.map((item) => JSON.stringify(item['PK']).split('#')[0]))).toEqual(
      new Set(['"AUDIT']),
    );
    expect((await app.store.scan(usersTable)).items).toEqual([]);
    await signedUp();
  });

  test('[IDENT-21] a guest can delete itself', async () => {
    await start();
    const deleted: string[] = [];
    app.identity.hooks.onIdentityDeleted.push(async (id) => void deleted.push(id));
    const browser = app.newBrowser();
    await browser.send('PATCH /api/me', { name: 'Ada' });
    const { id } = await me(browser);
    await browser.send('POST /api/me/deletion', {});
    expect(deleted).toEqual([id]);
    expect((await app.store.scan(platformTable)).items).toEqual([]);
  });
});

describe('tokens for programs', () => {
  const makeToken = async (browser: Browser, body: object = { name: 'backup script' }) =>
    (await browser.send<{ token: string; view: ApiTokenView }>('POST /api/me/tokens', body)).body;
  const asProgram = (token: string, line: string, body?: unknown) =>
    app.request<{ code?: string; kind?: string; isAdmin?: boolean }>(line, {
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body }),
    });

  test('[IDENT-15] are shown once, stored as a hash, listed by name and revocable', async () => {
    await start();
    const browser = await signedUp();
    const { token, view } = await makeToken(browser);
    expect(token).toMatch(/^rtk_/);
    expect(await everyItem()).not.toContain(token);
    expect((await asProgram(token, 'GET /api/me')).body).toMatchObject({ kind: 'account' });
    const listed = await browser.send<{ tokens: ApiTokenView[] }>('GET /api/me/tokens');
    expect(listed.body.tokens).toEqual([{ ...view, lastUsedAt: app.clock.now() }]);
    expect(JSON.stringify(listed.body)).not.toContain(token);
    expect((await browser.send(`DELETE /api/me/tokens/${view.id}`)).status).toBe(200);
    expect((await asProgram(token, 'GET /api/me')).status).toBe(401);
  });

  test('[IDENT-15] expire when asked to', async () => {
    await start();
    const { token } = await makeToken(await signedUp(), { name: 'for a week', expiresInDays: 7 });
    app.clock.advance(6 * DAY_MS);
    expect((await asProgram(token, 'GET /api/me')).status).toBe(200);
    app.clock.advance(2 * DAY_MS);
    expect((await asProgram(token, 'GET /api/me')).status).toBe(401);
  });

  test('[IDENT-15] cannot take the account over, are no cookie and never administer', async () => {
    await start({ env: { ADMINS: 'eve@example.org' } });
    const link = await makeResetLink(app.identity.deps, 'eve@example.org');
    if (!link.ok) throw new Error('no link');
    const browser = app.newBrowser();
    const secret = link.value.path.split('#')[1];
    await browser.send('POST /api/password-resets', { token: secret, password: PASSWORD });
    const { token } = await makeToken(browser);
    expect((await browser.send('GET /api/audit?day=2026-01-15')).status).toBe(200);
    expect((await asProgram(token, 'GET /api/audit?day=2026-01-15')).status).toBe(403);
    const change = { oldPassword: PASSWORD, newPassword: NEXT_PASSWORD };
    for (const [line, body] of [
      ['PUT /api/me/password', change],
      ['PUT /api/me/email', { email: 'x@example.org', password: PASSWORD }],
      ['POST /api/me/tokens', { name: 'another' }],
      ['POST /api/me/deletion', { password: PASSWORD }],
      ['DELETE /api/me/sessions', undefined],
      ['DELETE /api/me/sessions/x', undefined],
      ['DELETE /api/me/tokens/x', undefined],
      ['POST /api/sign-out', undefined],
    ] as const) {
      expect([line, (await asProgram(token, line, body)).body.code]).toEqual([line, 'session-needed']);
    }
    const thief = app.newBrowser();
    thief.cookie = token;
    expect((await me(thief)).kind).toBe('guest');
  });
});

describe('administrators and links', () => {
  test('[IDENT-20] nobody becomes administrator by typing the e-mail', async () => {
    await start({ env: { ADMINS: 'Eve@example.org' } });
    const grab = await app.newBrowser().send('POST /api/sign-up', { ...ada, email: 'eve@EXAMPLE.org' });
    expect(grab.body).toMatchObject({ code: 'email-unusable' });
    const browser = await signedUp();
    const change = { email: 'eve@example.org', password: PASSWORD };
    expect((await browser.send('PUT /api/me/email', change)).body).toMatchObject({ code: 'email-unusable' });
    expect((await browser.send('GET /api/audit?day=2026-01-15')).status).toBe(403);
  });

  test("[IDENT-23] the operator's link invites, works once and proves the e-mail", async () => {
    await start({ env: { ADMINS: 'eve@example.org' } });
    const token = await secretOf('Eve@example.org');
    expect(await everyItem()).not.toContain(token);
    const browser = app.newBrowser();
    const guest = await me(browser);
    const used = await browser.send<SignedIn>('POST /api/password-resets', { token, password: PASSWORD });
    expect(used.body.identity).toMatchObject({ id: guest.id, email: 'eve@example.org', isAdmin: true });
    expect((await me(browser)).isAdmin).toBe(true);
    const again = await app
      .newBrowser()
      .send('POST /api/password-resets', { token, password: NEXT_PASSWORD });
    expect(again.body).toMatchObject({ code: 'reset-link-unusable' });
  });

  test.each([
    { header: 'de-AT,de;q=0.9', name: 'Jemand' },
    { header: 'fr', name: 'Player' },
    { header: 'en', preferences: { language: 'de' }, name: 'Jemand' },
    { header: 'de', guestName: 'Eve', name: 'Eve' },
  ])(
    '[IDENT-23] an invited account begins as $name ($header)',
    async ({ header, preferences, guestName, name }) => {
      await start();
      const browser = app.newBrowser();
      await browser.send('PATCH /api/me', { name: guestName, preferences });
      const command = { token: await secretOf('eve@example.org'), password: PASSWORD };
      const accept = { 'accept-language': header };
      const used = await browser.send<SignedIn>('POST /api/password-resets', command, accept);
      expect(used.body.identity.name).toBe(name);
    },
  );

  test('[IDENT-23] for an account that exists it sets the password and ends every session', async () => {
    await start();
    const lost = await signedUp();
    const { id } = await me(lost);
    const token = await secretOf(ada.email);
    const weak = await app.newBrowser().send('POST /api/password-resets', { token, password: 'password123' });
    expect(weak.body).toMatchObject({ code: 'password-too-common' });
    const browser = app.newBrowser();
    const used = await browser.send<SignedIn>('POST /api/password-resets', {
      token,
      password: NEXT_PASSWORD,
    });
    expect(used.body.identity.id).toBe(id);
    expect((await me(browser)).id).toBe(id);
    expect((await me(lost)).kind).toBe('guest');
    const right = await app
      .newBrowser()
      .send('POST /api/sign-in', { ...credentials, password: NEXT_PASSWORD });
    expect(right.status).toBe(200);
  });

  test('[IDENT-23] it is too old after a day', async () => {
    await start();
    const token = await secretOf('ada@example.org');
    app.clock.advance(DAY_MS + SECOND_MS);
    const late = await app.newBrowser().send('POST /api/password-resets', { token, password: PASSWORD });
    expect(late.body).toMatchObject({ code: 'reset-link-unusable' });
  });

  test('[IDENT-22] the audit trail tells what happened, without secrets, for a year', async () => {
    await start({ env: { ADMINS: 'eve@example.org' } });
    const browser = await signedUp();
    await app
      .newBrowser()
      .send('POST /api/sign-in', { email: 'typed.by@mistake.example', password: 'my secret 123' });
    const { view } = (await browser.send<{ view: ApiTokenView }>('POST /api/me/tokens', { name: 'script' }))
      .body;
    await browser.send(`DELETE /api/me/tokens/${view.id}`);
    await browser.send('PUT /api/me/password', { oldPassword: PASSWORD, newPassword: NEXT_PASSWORD });
    await browser.send('POST /api/me/deletion', { password: NEXT_PASSWORD });
    const admin = app.newBrowser();
    await admin.send('POST /api/password-resets', {
      token: await secretOf('eve@example.org'),
      password: PASSWORD,
    });
    const read = async () =>
      (await admin.send<{ entries: { action: string }[] }>('GET /api/audit?day=2026-01-15')).body;
    const { entries } = await read();
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'account.deleted',
      'account.link-made',
      'account.password-changed',
      'account.sign-in-refused',
      'account.signed-up',
      'account.signed-up',
      'token.made',
      'token.revoked',
    ]);
    for (const secret of ['secret', 'mistake', PASSWORD, NEXT_PASSWORD]) {
      expect(JSON.stringify(entries)).not.toContain(secret);
    }
    const trail = await app.store.query(platformTable, { partition: 'AUDIT#2026-01-15' });
    const lastDay = app.clock.now() / 1000 + 365 * 86_400;
    expect(trail.items.every((item) => item['ttl'] === Math.floor(lastDay))).toBe(true);
  });
});
