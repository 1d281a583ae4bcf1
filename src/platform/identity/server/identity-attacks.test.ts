import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#core/instant.ts';
import { createLimits } from '#server/kit/limits.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { observeStore } from '#server/observe-store.ts';
import type { Store } from '#store/port/store.ts';
import { startIdentityApp } from '#tests/support/identity/app.ts';
import type { Browser, IdentityApp } from '#tests/support/identity/app.ts';
import type { IdentityView } from '../contract.ts';
import { signIn, signUp } from './accounts.service.ts';
import { usersTable } from './identity.items.ts';
import { makeResetLink, resetPassword } from './resets.service.ts';
import { admitSignIn } from './throttle.service.ts';

const PASSWORD = 'turtle harbour nine';
const ada = { email: 'ada@example.org', password: PASSWORD, name: 'Ada' };
/** What she signs in with. */
const credentials = { email: ada.email, password: ada.password };

let app: IdentityApp;
beforeEach(async () => {
  const real = createLimits();
  // The rows' own budgets would hide the throttle under test.
  const limits = {
    spend: async (...spent: Parameters<typeof real.spend>) => (await real.spend(...spent), undefined),
  };
  app = await startIdentityApp({ limits });
});
afterEach(() => app.close());

const newGuest = async (): Promise<Browser> => {
  const browser = app.newBrowser();
  await browser.send('GET /api/me');
  return browser;
};
const accounts = async () => (await app.store.scan(usersTable)).items;
const statuses = (responses: readonly { readonly status: number }[]) =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b);

describe('races', () => {
  test('[IDENT-5] twenty guests who sign up at once with one e-mail make one account', async () => {
    const spellings = ['ada@example.org', 'ADA@example.org', ' ada@EXAMPLE.org', 'Ada@Example.Org'];
    const guests = await Promise.all(Array.from({ length: 20 }, newGuest));
    const answers = await Promise.all(
      guests.map((guest, at) => guest.send('POST /api/sign-up', { ...ada, email: spellings[at % 4] })),
    );
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await accounts()).toHaveLength(1);
  });

  test('[IDENT-3] one guest who signs up twice at once gets one account', async () => {
    const { cookie = '' } = await newGuest();
    const actor = await app.identity.authenticator.authenticate({ token: cookie, from: 'cookie' });
    const visit = { actor, address: '127.0.0.1', locale: 'en' } as const;
    const answers = await Promise.all(
      ['ada@example.org', 'ada2@example.org', 'ada3@example.org'].map((email) =>
        signUp(app.identity.deps, visit, { ...ada, email }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await accounts()).toHaveLength(1);
    const reserved = (await app.store.scan(platformTable)).items.filter((item) =>
      JSON.stringify(item['PK']).startsWith('"EMAIL#'),
    );
    expect(reserved).toHaveLength(1);
  });

  test('[IDENT-14] the old password opens nothing while it is being changed', async () => {
    const owner = await newGuest();
    await owner.send('POST /api/sign-up', ada);
    const changed = { oldPassword: PASSWORD, newPassword: 'quiet lantern river' };
    let isFirst = true;
    const store: Store = {
      ...observeStore(app.store, { countStoreOperation: () => undefined }),
      // After the old password was found right, and before its session is stored.
      async transact(operations) {
        if (isFirst) {
          isFirst = false;
          expect((await owner.send('PUT /api/me/password', changed)).status).toBe(200);
        }
        return app.store.transact(operations);
      },
    };
    const visit = { actor: undefined, address: '198.51.100.7', locale: 'en' } as const;
    const entered = await signIn({ ...app.identity.deps, store }, visit, ada);
    expect(entered).toMatchObject({ ok: false, error: { code: 'conflict' } });
    const { body } = await owner.send<{ sessions: unknown[] }>('GET /api/me/sessions');
    expect(body.sessions).toHaveLength(1);
  });

  test('[IDENT-12] two tabs of one guest sign in at once: both are in, the guest is merged once', async () => {
    await (await newGuest()).send('POST /api/sign-up', ada);
    const merges: string[] = [];
    app.identity.hooks.onIdentityMerged.push(async (from) => void merges.push(from));
    const { cookie = '' } = await newGuest();
    const actor = await app.identity.authenticator.authenticate({ token: cookie, from: 'cookie' });
    const visit = { actor, address: '127.0.0.1', locale: 'en' } as const;
    const answers = await Promise.all([1, 2].map(() => signIn(app.identity.deps, visit, ada)));
    expect(new Set(merges)).toEqual(new Set([actor?.identityId]));
    for (const answer of answers) {
      const token = answer.ok ? answer.value.token : '';
      const entered = await app.identity.authenticator.authenticate({ token, from: 'cookie' });
      expect(entered?.kind).toBe('account');
    }
  });

  test('[IDENT-12] a guest who signs in to two accounts at once gives its things to one of them', async () => {
    for (const email of [ada.email, 'ben@example.org']) {
      await (await newGuest()).send('POST /api/sign-up', { ...ada, email });
    }
    const merges: string[] = [];
    app.identity.hooks.onIdentityMerged.push(async (_from, to) => void merges.push(to));
    const { cookie = '' } = await newGuest();
    const actor = await app.identity.authenticator.authenticate({ token: cookie, from: 'cookie' });
    const visit = { actor, address: '127.0.0.1', locale: 'en' } as const;
    const answers = await Promise.all(
      [ada.email, 'ben@example.org'].map((email) => signIn(app.identity.deps, visit, { ...ada, email })),
    );
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    expect(merges).toHaveLength(1);
  });

  test.each([true, false])(
    '[IDENT-23] a link used twice at once works once (account there: %s)',
    async (isThere) => {
      if (isThere) await (await newGuest()).send('POST /api/sign-up', ada);
      const link = await makeResetLink(app.identity.deps, ada.email);
      if (!link.ok) throw new Error(link.error.code);
      const token = link.value.path.split('#')[1] ?? '';
      const visit = { actor: undefined, address: '127.0.0.1', locale: 'en' } as const;
      const answers = await Promise.all(
        [1, 2, 3].map(() =>
          resetPassword(app.identity.deps, visit, { token, password: 'quiet lantern river' }),
        ),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await accounts()).toHaveLength(1);
    },
  );

  test('[IDENT-21] whoever signs in while the account is deleted is out as well', async () => {
    const browser = await newGuest();
    await browser.send('POST /api/sign-up', ada);
    const late = app.newBrowser();
    app.identity.hooks.onIdentityDeleted.push(async () => {
      expect((await late.send('POST /api/sign-in', credentials)).status).toBe(200);
    });
    expect((await browser.send('POST /api/me/deletion', { password: PASSWORD })).status).toBe(200);
    const sessions = (await app.store.scan(platformTable)).items.filter((item) => item['way'] !== undefined);
    expect(sessions).toEqual([]);
    expect((await late.send<IdentityView>('GET /api/me')).body.kind).toBe('guest');
  });
});

describe('guessing', () => {
  test('[IDENT-11] a hundred guesses at once: five are looked at', async () => {
    await (await newGuest()).send('POST /api/sign-up', ada);
    const before = app.identity.deps.hasher.calls;
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        app.newBrowser().send('POST /api/sign-in', { ...credentials, password: `guess number ${at}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(95);
    expect(app.identity.deps.hasher.calls - before).toBeLessThanOrEqual(5);
  });

  test('[IDENT-11] attempts that are counted in the same moment are all counted', async () => {
    const attempt = { email: ada.email, address: '192.0.2.1' };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => admitSignIn(app.identity.deps, attempt)),
    );
    const admitted = answers.filter(({ ok }) => ok).length;
    expect(admitted).toBeGreaterThanOrEqual(1);
    expect(admitted).toBeLessThanOrEqual(5);
  });

  test('[IDENT-11] one device that tries many e-mails is slowed down alone, and an own account does not help', async () => {
    await (await newGuest()).send('POST /api/sign-up', ada);
    const guesser = await newGuest();
    const answers: number[] = [];
    for (let guess = 0; guess < 15; guess++) {
      const wrong = { email: `victim${guess}@example.org`, password: PASSWORD };
      answers.push((await guesser.send('POST /api/sign-in', wrong)).status);
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
    expect(answers.at(-1)).toBe(429);
    expect((await (await newGuest()).send('POST /api/sign-in', credentials)).status).toBe(200);
  });

  test('[IDENT-11] thirty wrong sign-ins, and three hundred, lock nobody else behind the address', async () => {
    await (await newGuest()).send('POST /api/sign-up', ada);
    const guess = async (at: number): Promise<number> => {
      const wrong = { email: `victim${at}@example.org`, password: PASSWORD };
      return (await app.newBrowser().send('POST /api/sign-in', wrong)).status;
    };
    for (let at = 0; at < 30; at++) expect(await guess(at)).toBe(401);
    expect((await app.newBrowser().send('POST /api/sign-in', credentials)).status).toBe(200);
    const visit = { email: ada.email, address: '127.0.0.1' };
    for (let at = 30; at < 400; at++)
      await admitSignIn(app.identity.deps, { ...visit, email: `victim${at}@example.org` });
    const late = await app.newBrowser().send('POST /api/sign-in', credentials);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeLessThanOrEqual(15);
    app.clock.advance(15 * SECOND_MS);
    expect((await app.newBrowser().send('POST /api/sign-in', credentials)).status).toBe(200);
  });

  test('[IDENT-11] a day of patient guessing at one e-mail gets through about a hundred times', async () => {
    await (await newGuest()).send('POST /api/sign-up', ada);
    let looked = 0;
    for (let at = 0; at < 4 * 24; at++) {
      const answer = await app
        .newBrowser()
        .send('POST /api/sign-in', { ...credentials, password: `guess number ${at}` });
      if (answer.status === 401) looked += 1;
      app.clock.advance(HOUR_MS / 4 - SECOND_MS);
    }
    expect(looked).toBeLessThan(100);
  });

  test('[IDENT-14] the old password cannot be guessed through the password form either', async () => {
    const browser = await newGuest();
    await browser.send('POST /api/sign-up', ada);
    const statusesSeen: number[] = [];
    for (let at = 0; at < 7; at++) {
      const body = { oldPassword: `guess number ${at}`, newPassword: 'quiet lantern river' };
      statusesSeen.push((await browser.send('PUT /api/me/password', body)).status);
    }
    expect(statusesSeen).toEqual([403, 403, 403, 403, 403, 429, 429]);
  });
});

describe('hostile input', () => {
  test('[IDENT-7] oversize fields are refused before any hashing', async () => {
    const browser = await newGuest();
    const before = app.identity.deps.hasher.calls;
    const huge = 'x'.repeat(100_000);
    for (const [line, body] of [
      ['POST /api/sign-up', { ...ada, password: huge }],
      ['POST /api/sign-in', { ...credentials, password: huge }],
      ['POST /api/sign-up', { ...ada, email: `${huge}@example.org` }],
      ['POST /api/sign-up', { ...ada, name: huge }],
      ['POST /api/sign-in', { ...credentials, device: huge }],
      ['POST /api/password-resets', { token: huge, password: PASSWORD }],
      ['PATCH /api/me', { preferences: { language: 'xx' } }],
    ] as const) {
      expect([line, (await browser.send(line, body)).status]).toEqual([line, 400]);
    }
    expect(app.identity.deps.hasher.calls).toBe(before);
  });

  test('[IDENT-6] an address that folds onto a known one neither signs up nor in', async () => {
    await (await newGuest()).send('POST /api/sign-up', { ...ada, email: 'kim@example.org' });
    for (const email of [
      '\u212Aim@example.org',
      'kım@example.org',
      'kim@example.org\u0000',
      'kim\u00AD@example.org',
    ]) {
      expect([email, (await app.newBrowser().send('POST /api/sign-up', { ...ada, email })).status]).toEqual([
        email,
        400,
      ]);
      expect([
        email,
        (await app.newBrowser().send('POST /api/sign-in', { ...credentials, email })).status,
      ]).toEqual([email, 400]);
    }
    expect(await accounts()).toHaveLength(1);
  });

  test('[IDENT-1] made-up tokens are nobody, whatever they look like', async () => {
    const guest = await newGuest();
    const { cookie = '' } = guest;
    const strange = fc.string({
      unit: fc.constantFrom(...Array.from('aZ09-_.=~+/%')),
      minLength: 1,
      maxLength: 300,
    });
    await fc.assert(
      fc.asyncProperty(strange, async (token) => {
        const { authenticator } = app.identity;
        expect(await authenticator.authenticate({ token, from: 'cookie' })).toBeUndefined();
        expect(
          await authenticator.authenticate({ token: `${cookie}${token}`, from: 'bearer' }),
        ).toBeUndefined();
      }),
    );
    expect(await app.identity.authenticator.authenticate({ token: cookie, from: 'cookie' })).toBeDefined();
  });

  test('[IDENT-13] a foreign site cannot sign anybody in, up or out', async () => {
    const browser = await newGuest();
    for (const line of [
      'POST /api/sign-in',
      'POST /api/sign-up',
      'POST /api/sign-out',
      'POST /api/me/deletion',
    ]) {
      const answer = await browser.send<{ code: string }>(line, ada, { origin: 'https://evil.example' });
      expect([line, answer.body.code]).toEqual([line, 'origin-refused']);
    }
  });

  test('[IDENT-15] no response carries a password, a hash or a session token', async () => {
    const browser = await newGuest();
    const bodies: unknown[] = [];
    for (const [line, body] of [
      ['POST /api/sign-up', ada],
      ['GET /api/me', undefined],
      ['GET /api/me/sessions', undefined],
      ['PUT /api/me/password', { oldPassword: PASSWORD, newPassword: 'quiet lantern river' }],
      ['GET /api/me/tokens', undefined],
    ] as const) {
      bodies.push((await browser.send(line, body)).body);
      const text = JSON.stringify(bodies);
      for (const secret of [PASSWORD, 'lantern', 'scrypt', browser.cookie ?? ''])
        expect(text).not.toContain(secret);
    }
  });
});
