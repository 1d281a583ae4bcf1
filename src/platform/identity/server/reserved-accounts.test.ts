import { afterEach, describe, expect, test } from 'vitest';
import { idOf } from '#core/ids.ts';
import { adoptTables, undoAdoption } from '#platform/operations/server/adopt/adopt-tables.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import type { Item } from '#store/port/values.ts';
import { startIdentityApp } from '#tests/support/identity/app.ts';
import type { Browser, IdentityApp } from '#tests/support/identity/app.ts';
import { originalUsers } from '#tests/support/originals/users.ts';
import type { IdentityView } from '../contract.ts';
import { usersAdopter } from './adopt-users.ts';
import { keys, usersTable } from './identity.items.ts';
import { reserveAccount } from './owner.service.ts';
import { makeResetLink } from './resets.service.ts';

const PASSWORD = 'turtle harbour nine';
const EMAIL = 'lotte.meer@example.org';
const JONAS = 'jonas@example.org';
const [lotte, jonas] = originalUsers as readonly [Item, Item];

let app: IdentityApp;
afterEach(() => app.close());

const runOf = (trusts: boolean) => ({
  store: app.store,
  adopters: [usersAdopter(trusts)],
  now: app.clock.now(),
  owner: idOf<'identity'>('nobody-yet'),
});

const start = async (
  users: readonly Item[] = originalUsers,
  { trusts = false, env = {} }: { readonly trusts?: boolean; readonly env?: Record<string, string> } = {},
) => {
  app = await startIdentityApp({ env });
  for (const user of users) await app.store.put(usersTable, user);
  const [report] = await adoptTables(runOf(trusts));
  return report;
};

const users = async () => (await app.store.scan(usersTable)).items;
const signUp = (browser: Browser, email = 'LOTTE.meer@example.org') =>
  browser.send<{ identity: IdentityView }>('POST /api/sign-up', { email, password: PASSWORD, name: 'L' });
const useLink = async (browser: Browser, email = EMAIL) => {
  const link = await makeResetLink(app.identity.deps, email);
  if (!link.ok) throw new Error(link.error.code);
  const token = link.value.path.split('#')[1] ?? '';
  return browser.send<{ identity: IdentityView }>('POST /api/password-resets', { token, password: PASSWORD });
};
const undo = () => undoAdoption(runOf(false), [platformTable, usersTable]);

describe('people of an original system', () => {
  test('[IDENT-32] nobody becomes them by typing their e-mail, and nobody makes a second of them', async () => {
    await start();
    const { status, body } = await signUp(app.newBrowser());
    expect([status, body]).toMatchObject([409, { code: 'email-unusable' }]);
    const signIn = await app.newBrowser().send('POST /api/sign-in', { email: EMAIL, password: PASSWORD });
    expect(signIn.body).toMatchObject({ code: 'sign-in-refused' });
    expect(await users()).toHaveLength(2);
  });

  test('[IDENT-32] the link proves the mailbox: its owner is the one they were, also by password from then on', async () => {
    await start();
    const browser = app.newBrowser();
    const used = await useLink(browser);
    expect(used.body.identity).toMatchObject({
      id: lotte['userId'],
      name: 'Lotte',
      email: EMAIL,
      preferences: { language: 'de', theme: 'dark' },
    });
    const signIn = await app.newBrowser().send('POST /api/sign-in', { email: EMAIL, password: PASSWORD });
    expect(signIn.status).toBe(200);
    expect((await signUp(app.newBrowser())).body).toMatchObject({ code: 'email-unusable' });
    const [report] = await undo();
    expect(report?.problems).toEqual([
      expect.stringMatching(/^quiz-users, userId ".*is used here since, and stays/),
    ]);
    expect((await browser.send<IdentityView>('GET /api/me')).body).toMatchObject({
      id: lotte['userId'],
      email: EMAIL,
    });
  });

  test('[IDENT-32] where sign-ups are trusted the first one becomes them, a guest’s things follow, and the next is refused', async () => {
    await start(originalUsers, { trusts: true });
    const merges: string[][] = [];
    app.identity.hooks.onIdentityMerged.push(async (from, to) => void merges.push([from, to]));
    const browser = app.newBrowser();
    const guest = (await browser.send<IdentityView>('GET /api/me')).body;
    const tries = await Promise.all([signUp(browser), signUp(app.newBrowser()), signUp(app.newBrowser())]);
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    const { body } = tries.find(({ status }) => status === 200) ?? {};
    expect(body?.identity).toMatchObject({ id: lotte['userId'], name: 'Lotte' });
    expect(merges.every(([from, to]) => from === guest.id && to === lotte['userId'])).toBe(true);
    expect((await signUp(app.newBrowser())).body).toMatchObject({ code: 'email-unusable' });
    expect(await users()).toHaveLength(2);
  });

  test('[IDENT-32] who was known without a name has the one they sign up with', async () => {
    await start(originalUsers, { trusts: true });
    const { body } = await signUp(app.newBrowser(), JONAS);
    expect(body.identity).toMatchObject({ id: jonas['userId'], name: 'L' });
  });

  test('[IDENT-20] not even then does typing reach an address of ADMINS; the link does', async () => {
    await start(originalUsers, { trusts: true, env: { ADMINS: EMAIL } });
    expect((await signUp(app.newBrowser())).body).toMatchObject({ code: 'email-unusable' });
    const used = await useLink(app.newBrowser());
    expect(used.body.identity).toMatchObject({ id: lotte['userId'], isAdmin: true });
  });

  test('[IDENT-20] who signed up with one before it was listed is put out by the link', async () => {
    await start(originalUsers, { trusts: true });
    const stranger = app.newBrowser();
    await signUp(stranger);
    const used = await useLink(app.newBrowser());
    expect(used.body.identity).toMatchObject({ id: lotte['userId'] });
    expect((await stranger.send<IdentityView>('GET /api/me')).body.kind).toBe('guest');
  });

  test('[IDENT-32] of two with one e-mail the first has it; an account that is here keeps its own', async () => {
    const twinId = 'ffffffff-0000-4000-8000-000000000000';
    const twin: Item = { ...jonas, userId: twinId, email: 'JONAS@example.org' };
    const report = await start([jonas, twin]);
    expect(report?.problems).toEqual([`quiz-users, userId "${twinId}": email: another account has it`]);
    expect(await app.store.get(usersTable, keys.user(twinId))).toEqual(twin);
    await app.close();
    app = await startIdentityApp();
    await signUp(app.newBrowser());
    const before = await users();
    await app.store.put(usersTable, lotte);
    const [late] = await adoptTables(runOf(true));
    expect(late?.problems).toHaveLength(1);
    expect(await users()).toEqual(expect.arrayContaining([...before, lotte]));
  });

  test('[IDENT-32] ids that stand for nobody, and rows without a usable e-mail, are left alone', async () => {
    const odd: Item[] = [
      { userId: 'nobody', email: 'a@example.org' },
      { userId: 'admin', email: 'b@example.org' },
      { userId: 'c3', email: 'not an e-mail' },
      { userId: 'd4' },
    ];
    const report = await start([...odd, { userId: 'e5', username: 7 }]);
    expect(report).toMatchObject({ unreadable: 1, entities: [{ entity: 'users', found: 4, written: 0 }] });
    expect((await app.store.scan(platformTable)).items).toEqual([]);
  });
});

describe('people of an original system that nobody has adopted', () => {
  const startUnadopted = async () => {
    app = await startIdentityApp();
    for (const user of originalUsers) await app.store.put(usersTable, user);
  };

  test('[IDENT-33] nobody becomes them by typing their e-mail, and nothing is written because of it', async () => {
    await startUnadopted();
    const browser = app.newBrowser();
    expect((await signUp(browser, JONAS)).body).toMatchObject({ code: 'email-unusable' });
    const other = { email: 'other@example.org', password: PASSWORD, name: 'O' };
    const before = (await app.store.scan(usersTable)).items;
    await browser.send('POST /api/sign-up', other);
    const change = { email: jonas['email'], password: PASSWORD };
    const changed = await browser.send('PUT /api/me/email', change);
    expect(changed.body).toMatchObject({ code: 'email-unusable' });
    expect(await users()).toEqual(expect.arrayContaining([...before]));
    expect(await users()).toHaveLength(3);
    const back = await browser.send('PUT /api/me/email', { ...change, email: 'Other@example.org' });
    expect(back.status).toBe(200);
  });

  test('[IDENT-33] the link proves the mailbox: its owner is the one they were', async () => {
    await startUnadopted();
    const used = await useLink(app.newBrowser(), JONAS);
    expect(used.body.identity).toMatchObject({ id: jonas['userId'] });
    expect(await users()).toHaveLength(2);
  });
});

describe('an owner whom nobody knows yet', () => {
  test('[IDENT-32] is reserved once, opened by the link alone, and gone again when undone before', async () => {
    await start([]);
    const deps = app.identity.deps;
    const [first, second] = await Promise.all([reserveAccount(deps, EMAIL), reserveAccount(deps, EMAIL)]);
    expect(first).toEqual(second);
    expect(await users()).toHaveLength(1);
    expect((await signUp(app.newBrowser())).body).toMatchObject({ code: 'email-unusable' });
    await undo();
    expect([await users(), (await app.store.scan(platformTable)).items]).toEqual([[], []]);
    const again = await reserveAccount(deps, EMAIL);
    const used = await useLink(app.newBrowser());
    expect(used.body.identity.id).toBe(again.ok && again.value);
    await undo();
    expect(await users()).toHaveLength(1);
  });

  test('[IDENT-32] is the person an original system knew by that e-mail', async () => {
    app = await startIdentityApp();
    await app.store.put(usersTable, jonas);
    expect(await reserveAccount(app.identity.deps, 'Jonas@example.org')).toEqual({
      ok: true,
      value: jonas['userId'],
    });
    expect(await users()).toHaveLength(1);
    await adoptTables(runOf(true));
    expect((await signUp(app.newBrowser(), JONAS)).body).toMatchObject({ code: 'email-unusable' });
  });
});
