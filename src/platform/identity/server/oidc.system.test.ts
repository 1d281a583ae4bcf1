import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#core/instant.ts';
import { systemClock } from '#server/kit/clock.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { startIdentityApp } from '#tests/support/identity/app.ts';
import type { Browser, IdentityApp } from '#tests/support/identity/app.ts';
import { RedirectFollower, startOidcProvider } from '#tests/support/identity/oidc-provider.ts';
import type { OidcTestProvider, ServeOptions } from '#tests/support/identity/oidc-provider.ts';
import type { Store } from '#store/port/store.ts';
import type { IdentityView, SessionView, SignInOptions } from '../contract.ts';
import { createApiToken } from './api-tokens.service.ts';
import { usersTable } from './identity.items.ts';
import { OidcClient } from './oidc-client.ts';
import { finishLogin } from './oidc.service.ts';
import { reserveAccount } from './owner.service.ts';
import { makeResetLink } from './resets.service.ts';

const PASSWORD = 'turtle harbour nine';
const CALLBACK = '/auth/oidc/callback';

let provider: OidcTestProvider;
let app: IdentityApp;
beforeEach(async () => {
  provider = await startOidcProvider();
});
afterEach(async () => {
  await app.close();
  await provider.close();
});

const fail = (): never => {
  throw new Error('missing');
};

const start = async (
  env: Record<string, string> = {},
  options?: ServeOptions,
  kept: { readonly store?: Store } = {},
): Promise<void> => {
  app = await startIdentityApp({ env: { ...provider.env, ...env }, ...kept });
  // The provider signs with the real time; a token from the future would be refused.
  app.clock.set(systemClock.now());
  provider.serve(app.baseUrl, options);
};

/** A person with one browser, on our pages and on the provider's. */
const newPerson = () => {
  const follower = new RedirectFollower();
  const browser = app.newBrowser();
  const isCallback = (url: string): boolean => new URL(url).pathname === CALLBACK;
  const person = {
    follower,
    async send<T>(...sent: Parameters<Browser['send']>) {
      browser.cookie = follower.cookie(app.baseUrl, 'rt_session');
      const response = await browser.send<T>(...sent);
      follower.setCookie(app.baseUrl, 'rt_session', browser.cookie ?? '');
      return response;
    },
    me: async (): Promise<IdentityView> => (await person.send<IdentityView>('GET /api/me')).body,
    /** To the provider, through its page, and to the doorstep of our callback. */
    async logIn(login: string, query = '', answer = 'yes'): Promise<string> {
      const page = await follower.follow(`${app.baseUrl}/auth/oidc/start${query}`, isCallback);
      if (!new URL(page).pathname.startsWith('/interaction/')) return page;
      const { location = '' } = await follower.go(page, { login, answer });
      return follower.follow(location, isCallback);
    },
    /** The path our callback leads to. */
    async comeBack(callback: string): Promise<string> {
      const { location = '' } = await follower.go(callback);
      return location.replace(app.baseUrl, '');
    },
    async signIn(login: string, query = ''): Promise<string> {
      const callback = await person.logIn(login, query);
      return new URL(callback).pathname === CALLBACK ? person.comeBack(callback) : callback;
    },
  };
  return person;
};

describe('signing in with a login provider', () => {
  test('[IDENT-3] a guest becomes an account, keeps id and name, and returns where it was', async () => {
    await start();
    const person = newPerson();
    await person.send('PATCH /api/me', { name: 'Ada' });
    const guest = await person.me();
    const guestToken = person.follower.cookie(app.baseUrl, 'rt_session') ?? '';
    expect(await person.signIn('ada', '?return=/rooms/ABCD%3Fas%3Dhost')).toBe('/rooms/ABCD?as=host');
    expect(await person.me()).toMatchObject({
      id: guest.id,
      kind: 'account',
      name: 'Ada',
      email: 'ada@example.org',
      hasPassword: false,
      isConnected: true,
    });
    const { sessions } = (await person.send<{ sessions: SessionView[] }>('GET /api/me/sessions')).body;
    expect(sessions).toMatchObject([{ way: 'oidc', isCurrent: true }]);
    const thief = app.newBrowser();
    thief.cookie = guestToken;
    expect((await thief.send<IdentityView>('GET /api/me')).body.id).not.toBe(guest.id);
  });

  test('[IDENT-17] the same person comes back to the same account, and a guest is merged into it', async () => {
    await start();
    const first = newPerson();
    await first.signIn('ada');
    const { id } = await first.me();
    const merges: string[][] = [];
    app.identity.hooks.onIdentityMerged.push(async (from, to) => void merges.push([from, to]));
    const second = newPerson();
    const guest = await second.me();
    await second.signIn('ada');
    expect((await second.me()).id).toBe(id);
    expect(merges).toEqual([[guest.id, id]]);
    const other = newPerson();
    await other.signIn('ben');
    expect((await other.me()).id).not.toBe(id);
  });

  test('[IDENT-17] e-mail and name come from the ID token, too, as Cognito sends them', async () => {
    await start({}, { hasEmailInIdToken: true });
    const person = newPerson();
    await person.signIn('ada');
    expect(await person.me()).toMatchObject({ email: 'ada@example.org', name: 'ada of the provider' });
  });

  test('[IDENT-17] an account that only claims the e-mail is not handed over', async () => {
    await start();
    const squatter = app.newBrowser();
    await squatter.send('POST /api/sign-up', {
      email: 'ada@example.org',
      password: PASSWORD,
      name: 'Squatter',
    });
    const person = newPerson();
    expect(await person.signIn('ada')).toBe('/sign-in?problem=oidc-email-taken');
    expect((await person.me()).kind).toBe('guest');
  });

  test('[IDENT-17] an unverified e-mail is ignored, none is fine', async () => {
    await start();
    for (const login of ['unverified-ada', 'silent-ben']) {
      const person = newPerson();
      expect(await person.signIn(login)).toBe('/');
      const me = await person.me();
      expect(me.kind).toBe('account');
      expect(me.email).toBeUndefined();
    }
    expect((await app.store.scan(usersTable)).items).toHaveLength(2);
  });

  test('[IDENT-17] a password account can connect its login and then use it', async () => {
    await start();
    const person = newPerson();
    await person.send('POST /api/sign-up', { email: 'ada@example.org', password: PASSWORD, name: 'Ada' });
    const { id } = await person.me();
    expect(await person.signIn('ada', '?connect=yes&return=/account')).toBe('/account');
    expect(await person.me()).toMatchObject({ id, isConnected: true, hasPassword: true });
    const elsewhere = newPerson();
    await elsewhere.signIn('ada');
    expect((await elsewhere.me()).id).toBe(id);
    const other = newPerson();
    await other.send('POST /api/sign-up', { email: 'ben@example.org', password: PASSWORD, name: 'Ben' });
    expect(await other.signIn('ada', '?connect=yes')).toBe('/sign-in?problem=oidc-linked-elsewhere');
    expect(await newPerson().signIn('eve', '?connect=yes')).toContain('/sign-in?problem=sign-in-needed');
  });

  test('[IDENT-32] whoever the provider vouches for is the person that was reserved; others are not', async () => {
    await start();
    const reserved = await reserveAccount(app.identity.deps, 'ada@example.org');
    const unproven = newPerson();
    await unproven.signIn('unverified-ada');
    const person = newPerson();
    expect(await person.signIn('ada')).toBe('/');
    const { id } = await person.me();
    expect(reserved).toEqual({ ok: true, value: id });
    expect((await unproven.me()).id).not.toBe(id);
    const elsewhere = newPerson();
    await elsewhere.signIn('ada');
    expect((await elsewhere.me()).id).toBe(id);
  });

  test('[IDENT-33] so is somebody whom an original system knew, before anything is adopted', async () => {
    await start();
    await app.store.put(usersTable, { userId: 'ada-of-old', email: 'ada@example.org' });
    const person = newPerson();
    await person.signIn('ada');
    expect((await person.me()).id).toBe('ada-of-old');
    expect((await app.store.scan(usersTable)).items).toHaveLength(1);
  });

  test('[IDENT-20] the provider proves an administrator', async () => {
    await start({ ADMINS: 'eve@example.org' });
    const person = newPerson();
    await person.signIn('eve');
    expect((await person.me()).isAdmin).toBe(true);
    const pretender = newPerson();
    await pretender.signIn('unverified-eve');
    expect((await pretender.me()).isAdmin).toBe(false);
  });

  test('[IDENT-26] who signed up with an e-mail of ADMINS first reaches nothing once it is proven', async () => {
    await start();
    const squatter = newPerson();
    const eve = { email: 'eve@example.org', password: PASSWORD, name: 'Squatter' };
    await squatter.send('POST /api/sign-up', eve);
    const { id } = await squatter.me();
    await squatter.signIn('mallory', '?connect=yes');
    const made = await squatter.send<{ token: string }>('POST /api/me/tokens', { name: 'later' });
    const token = made.body.token;
    const pending = await squatter.logIn('trent', '?connect=yes');
    // The operator lists the address, and its owner uses the operator's link.
    const { store } = app;
    await app.app.close();
    await start({ ADMINS: 'eve@example.org' }, {}, { store });
    const follow = (url: string): string => `${app.baseUrl}${new URL(url).pathname}${new URL(url).search}`;
    const link = await makeResetLink(app.identity.deps, eve.email);
    if (!link.ok) throw new Error(link.error.code);
    const owner = newPerson();
    await owner.send('POST /api/password-resets', {
      token: link.value.path.split('#')[1],
      password: 'quiet lantern river',
    });
    expect(await owner.me()).toMatchObject({ id, isAdmin: true, isConnected: false });

    await squatter.follower.go(follow(pending));
    for (const login of ['mallory', 'trent']) {
      const person = newPerson();
      await person.signIn(login);
      expect(await person.me()).toMatchObject({ kind: 'account', isAdmin: false });
      expect((await person.me()).id).not.toBe(id);
    }
    const byToken = await app.request('GET /api/me', { headers: { authorization: `Bearer ${token}` } });
    expect(byToken.status).toBe(401);
    expect(
      (await newPerson().send('POST /api/sign-in', { email: eve.email, password: eve.password })).status,
    ).toBe(401);
    // What the owner connects from now on stays, also with the next password.
    await owner.signIn('eve', '?connect=yes');
    const change = { oldPassword: 'quiet lantern river', newPassword: 'seven amber kettles' };
    expect((await owner.send('PUT /api/me/password', change)).status).toBe(200);
    const again = newPerson();
    await again.signIn('eve');
    expect(await again.me()).toMatchObject({ id, isAdmin: true });
  });

  test('[IDENT-26] a login that proved the e-mail stays with a new password, one of an unproven account does not', async () => {
    await start();
    const proven = newPerson();
    await proven.signIn('ada');
    const { id } = await proven.me();
    const link = await makeResetLink(app.identity.deps, 'ada@example.org');
    if (!link.ok) throw new Error(link.error.code);
    const reset = { token: link.value.path.split('#')[1], password: PASSWORD };
    expect((await newPerson().send('POST /api/password-resets', reset)).status).toBe(200);
    const again = newPerson();
    await again.signIn('ada');
    expect((await again.me()).id).toBe(id);

    const unproven = newPerson();
    await unproven.send('POST /api/sign-up', { email: 'ben@example.org', password: PASSWORD, name: 'Ben' });
    await unproven.signIn('benjamin', '?connect=yes');
    const change = { oldPassword: PASSWORD, newPassword: 'quiet lantern river' };
    expect((await unproven.send('PUT /api/me/password', change)).status).toBe(200);
    expect((await unproven.me()).isConnected).toBe(false);
  });

  test('[IDENT-27] a login is not connected by a session that a new password ends in the same moment', async () => {
    await start();
    const squatter = newPerson();
    const ada = { email: 'ada@example.org', password: PASSWORD, name: 'Ada' };
    await squatter.send('POST /api/sign-up', ada);
    const { id } = await squatter.me();
    const cookie = squatter.follower.cookie(app.baseUrl, 'rt_session') ?? '';
    const stale = await app.identity.authenticator.authenticate({ token: cookie, from: 'cookie' });
    const callback = new URL(await squatter.logIn('mallory', '?connect=yes'));
    const link = await makeResetLink(app.identity.deps, ada.email);
    if (!link.ok) throw new Error(link.error.code);
    const reset = { token: link.value.path.split('#')[1], password: 'quiet lantern river' };
    await newPerson().send('POST /api/password-resets', reset);
    // As a node that has not heard of the reset yet: it still takes the session for open.
    const visit = { actor: stale, address: '127.0.0.1', locale: 'en' } as const;
    const client = new OidcClient(app.identity.deps.settings.oidc ?? fail(), app.kit);
    const expectedState = callback.searchParams.get('state') ?? '';
    const finished = await finishLogin(app.identity.deps, client, visit, { url: callback, expectedState });
    expect(finished.ok).toBe(false);
    const made = await createApiToken(app.identity.deps, { ...visit, actor: stale ?? fail() }, { name: 'x' });
    expect(made.ok).toBe(false);
    const person = newPerson();
    await person.signIn('mallory');
    expect((await person.me()).id).not.toBe(id);
  });

  test('[IDENT-21] an account without password is deleted with its login, and can start anew', async () => {
    await start();
    const person = newPerson();
    await person.signIn('ada');
    const { id } = await person.me();
    expect((await person.send('POST /api/me/deletion', {})).status).toBe(200);
    await person.signIn('ada');
    expect((await person.me()).id).not.toBe(id);
  });

  test('[IDENT-16] the way to sign in is offered, and signing out can end it at the provider', async () => {
    await start({ PUBLIC_URL: 'https://table.example', OIDC_SIGN_OUT: 'yes' });
    const options = await app.request<SignInOptions>('GET /api/sign-in-options');
    expect(options.body).toEqual({
      password: true,
      oidc: { label: 'Example login', startPath: '/auth/oidc/start' },
    });
    provider.serve('https://table.example');
    const person = newPerson();
    const callback = await person.logIn('ada');
    expect(callback).toMatch(/^https:\/\/table\.example\/auth\/oidc\/callback\?/);
    expect(await person.comeBack(callback.replace('https://table.example', app.baseUrl))).toBe('/');
    const { body } = await person.send<{ continueAt: string }>('POST /api/sign-out');
    const end = new URL(body.continueAt);
    expect(end.origin).toBe(provider.issuer);
    expect(end.searchParams.get('post_logout_redirect_uri')).toBe('https://table.example/');
    expect((await person.follower.go(end.href)).status).toBe(200);
  });

  test('[IDENT-16] the provider is asked with state, nonce and PKCE, and discovered once an hour', async () => {
    await start();
    const { follower } = newPerson();
    const ask = async (): Promise<URLSearchParams> =>
      new URL((await follower.go(`${app.baseUrl}/auth/oidc/start`)).location ?? '').searchParams;
    const [first, second] = [await ask(), await ask()];
    expect(first.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.get(name)?.length).toBeGreaterThanOrEqual(43);
      expect(first.get(name)).not.toBe(second.get(name));
    }
    expect(provider.discoveries()).toBe(1);
    app.clock.advance(HOUR_MS + 1);
    await ask();
    expect(provider.discoveries()).toBe(2);
  });
});

describe('logins that go wrong', () => {
  const FAILED = '/sign-in?problem=oidc-failed';

  test('[IDENT-16] a wrong, missing or foreign state is refused', async () => {
    await start();
    const person = newPerson();
    const callback = new URL(await person.logIn('ada'));
    const wrong = new URL(callback);
    wrong.searchParams.set('state', 'x'.repeat(43));
    expect(await person.comeBack(wrong.href)).toBe(FAILED);
    wrong.searchParams.delete('state');
    expect(await person.comeBack(wrong.href)).toBe(FAILED);
    expect((await person.me()).kind).toBe('guest');
  });

  test('[IDENT-16] an answer that is slipped into another browser signs nobody in', async () => {
    await start();
    const attacker = newPerson();
    const callback = await attacker.logIn('attacker');
    const victim = newPerson();
    await victim.follower.go(`${app.baseUrl}/auth/oidc/start`);
    expect(await victim.comeBack(callback)).toBe(FAILED);
    expect((await victim.me()).kind).toBe('guest');
  });

  test('[IDENT-16] a code is used once', async () => {
    await start();
    const person = newPerson();
    const callback = await person.logIn('ada');
    const state = person.follower.cookie(app.baseUrl, 'rt_oidc') ?? '';
    expect(await person.comeBack(callback)).toBe('/');
    const kept = (await app.store.scan(platformTable)).items.filter((item) => item['SK'] === 'OIDCSTATE');
    expect(kept).toEqual([]);
    person.follower.setCookie(app.baseUrl, 'rt_oidc', state);
    expect(await person.comeBack(callback)).toBe(FAILED);
  });

  test('[IDENT-17] a login is connected only to the account that asked for it', async () => {
    await start();
    const person = newPerson();
    const ada = { email: 'ada@example.org', password: PASSWORD, name: 'Ada' };
    const ben = { ...ada, email: 'ben@example.org', name: 'Ben' };
    await newPerson().send('POST /api/sign-up', ben);
    await person.send('POST /api/sign-up', ada);
    const callback = await person.logIn('ada', '?connect=yes&return=/account');
    await person.send('POST /api/sign-in', { email: ben.email, password: PASSWORD });
    expect(await person.comeBack(callback)).toBe(FAILED);
    expect(await person.me()).toMatchObject({ email: ben.email, isConnected: false });
  });

  test("[IDENT-16] somebody else's code does not fit the login that was started", async () => {
    await start();
    const [person, other] = [newPerson(), newPerson()];
    const stolen = new URL(await other.logIn('ben')).searchParams.get('code') ?? '';
    const callback = new URL(await person.logIn('ada'));
    callback.searchParams.set('code', stolen);
    expect(await person.comeBack(callback.href)).toBe(FAILED);
    expect((await person.me()).kind).toBe('guest');
  });

  test('[IDENT-16] after ten minutes the login has to start again', async () => {
    await start();
    const person = newPerson();
    const callback = await person.logIn('ada');
    app.clock.advance(11 * MINUTE_MS);
    expect(await person.comeBack(callback)).toBe(FAILED);
  });

  test('[IDENT-16] who cancels is back as the same guest', async () => {
    await start();
    const person = newPerson();
    const guest = await person.me();
    const callback = await person.logIn('ada', '', 'no');
    expect(await person.comeBack(callback)).toBe('/sign-in?problem=oidc-cancelled');
    expect((await person.me()).id).toBe(guest.id);
  });

  test('[IDENT-16] a provider that is down is said to be down, and is tried again', async () => {
    await start();
    const person = newPerson();
    provider.goDown();
    expect(await person.signIn('ada', '?return=/account')).toContain(
      '/sign-in?problem=oidc-unavailable&return=%2Faccount',
    );
    provider.comeBack();
    const callback = await person.logIn('ada');
    provider.goDown();
    expect(await person.comeBack(callback)).toBe('/sign-in?problem=oidc-unavailable');
    provider.comeBack();
    expect(await person.signIn('ada')).toBe('/');
  });

  test('[IDENT-18] the way back never leads to another site', async () => {
    await start();
    for (const target of ['https://evil.example/', '//evil.example', '/\\evil.example', '/api/me']) {
      const person = newPerson();
      expect(await person.signIn('ada', `?return=${encodeURIComponent(target)}`)).toBe('/');
    }
  });

  test('[IDENT-19] an endpoint on a host that is not configured is never contacted', async () => {
    const elsewhere = await startOidcProvider();
    await start({}, { tokenHost: new URL(elsewhere.issuer).host });
    const person = newPerson();
    expect(await person.signIn('ada')).toBe(FAILED);
    await app.close();
    await start(
      { OIDC_HOSTS: new URL(elsewhere.issuer).host },
      { tokenHost: new URL(elsewhere.issuer).host },
    );
    // Named in OIDC_HOSTS it is asked, and answers 503.
    expect(await newPerson().signIn('ada')).toBe('/sign-in?problem=oidc-unavailable');
    await elsewhere.close();
  });
});
