import { execFileSync } from 'node:child_process';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { IdentityView } from '#platform/identity/contract.ts';
import { root } from '#scripts/tree.ts';
import { visit } from '#scripts/web/browser.ts';
import { changeLook, expectGoodLooks, expectGoodPage } from '#tests/support/browser/browser.ts';
import { startOidcProvider } from '#tests/support/identity/oidc-provider.ts';
import type { OidcTestProvider } from '#tests/support/identity/oidc-provider.ts';
import { SOON, startWorld, tick } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

const PASSWORD = 'turtle harbour nine';

let provider: OidcTestProvider;
let world: World;

beforeAll(async () => {
  provider = await startOidcProvider();
  world = await startWorld({ ...provider.env, DEMO: 'no' });
  provider.serve(world.address);
});
afterEach(() => world.sendEverybodyHome());
afterAll(async () => {
  await world?.close();
  await provider?.close();
});

/** Asks the API as the page itself would, with its cookie. */
const ask = <T>(page: Page, method: string, path: string, body?: unknown): Promise<T> =>
  page.evaluate(
    async ([verb, address, text]) => {
      const response = await fetch(address, {
        method: verb,
        ...(text !== '' && { body: text, headers: { 'content-type': 'application/json' } }),
      });
      return response.json();
    },
    [method, `/api${path}`, body === undefined ? '' : JSON.stringify(body)] as const,
  );

const me = (page: Page): Promise<IdentityView> => ask<IdentityView>(page, 'GET', '/me');

/** The path of the link that the operator's command prints, made beside the running server. */
const resetLinkFor = (email: string): string => {
  const command = ['src/cli/roundtable.js', 'reset-link', email, '--json'];
  const env = { PATH: process.env['PATH'], ...world.env };
  const { url } = JSON.parse(
    execFileSync(process.execPath, command, { cwd: root, env, encoding: 'utf8' }),
  ) as {
    url: string;
  };
  return url.slice(new URL(url).origin.length);
};

const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const active = document.activeElement;
      const label = active instanceof HTMLInputElement ? active.labels?.[0]?.textContent : undefined;
      return label ?? active?.textContent ?? '';
    });
    if (focused.trim() === name) return;
  }
  throw new Error(`Tab never reached ${name}`);
};

const fillSignUp = async (page: Page, person: { name?: string; email: string; password: string }) => {
  if (person.name !== undefined) await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
};

test('an error is in the language of now, by its code and not by the words it came in', async () => {
  const page = await visit(await world.visitor({ screen: 'laptop' }), '/sign-in');
  const choose = (name: string): Promise<void> => tick(page.getByRole('radio', { name }).first());
  await page.getByLabel('E-mail').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not the right one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const problem = page.getByRole('alert');
  await problem.getByText('E-mail or password is wrong.').waitFor();
  await choose('Deutsch');
  await problem.getByText('E-Mail oder Passwort stimmt nicht.').waitFor();
  await choose('English');
  await problem.getByText('E-mail or password is wrong.').waitFor();

  // What the page itself finds wrong beside a field, the same.
  await page.goto('/sign-up');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Enter a name, up to 40 characters.').waitFor();
  await choose('Deutsch');
  await page.getByText('Gib einen Namen ein, höchstens 40 Zeichen.').waitFor();
});

describe('from guest to account and back', () => {
  test('[IDENT-3] a guest with a name and a room signs up, out and in again, and keeps both', async () => {
    const context = await world.visitor({ screen: 'phone' });
    const page = await visit(context, '/account');
    await page.getByLabel('Name').fill('Ada');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const guest = await me(page);
    const { room } = await ask<{ room: { id?: string; roomId?: string; code: string } }>(
      page,
      'POST',
      '/rooms',
      {
        title: 'Friday',
        hostName: 'Ada',
      },
    );
    const roomPath = `/rooms/${room.roomId ?? room.id}`;

    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: 'Create an account', level: 1 }).waitFor();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Ada');
    await fillSignUp(page, { email: 'ada@example.org', password: 'password123' });
    await page.getByText('Many people use this password').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'password');
    await fillSignUp(page, { email: 'ada@example.org', password: PASSWORD });
    await page.getByText('Welcome, Ada.').waitFor();
    await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor();
    expect(await me(page)).toMatchObject({ id: guest.id, kind: 'account', name: 'Ada' });
    expect(await ask(page, 'GET', roomPath)).toMatchObject({ audience: 'host' });

    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await page.getByText('You are signed out.').waitFor();
    expect((await me(page)).kind).toBe('guest');
    await page.goto('/sign-in?return=/account');
    await page.getByLabel('E-mail').fill('Ada@Example.org');
    await page.getByLabel('Password', { exact: true }).fill('not the right one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('E-mail or password is wrong.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Welcome back, Ada.').waitFor();
    await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor();
    expect(await ask(page, 'GET', roomPath)).toMatchObject({ audience: 'host' });
    await page.reload();
    await page.getByText('ada@example.org').first().waitFor();
  });

  test('whoever signs up from a page is back on it afterwards', async () => {
    const page = await visit(await world.visitor(), '/polls?sort=old');
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: 'Create an account', level: 1 }).waitFor();
    await fillSignUp(page, { name: 'Iris', email: 'iris@example.org', password: PASSWORD });
    await page.getByText('Welcome, Iris.').waitFor();
    await page.waitForURL('**/polls?sort=old');
  });

  test('[IDENT-17] signing in through the provider keeps the guest and comes back to the page', async () => {
    const context = await world.visitor();
    const page = await visit(context, '/account');
    await page.getByLabel('Name').fill('Grace');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const guest = await me(page);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Continue with Example login' }).click();
    await page.getByRole('heading', { name: 'Provider login' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You cancelled signing in. Nothing has changed.').waitFor();
    await page.goto('/sign-in?return=/account');
    await page.getByRole('button', { name: 'Continue with Example login' }).click();
    await page.getByLabel('Login').fill('grace');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Connected with Example login.').waitFor();
    expect(await me(page)).toMatchObject({
      id: guest.id,
      kind: 'account',
      name: 'Grace',
      email: 'grace@example.org',
      hasPassword: false,
    });
  });

  test('[IDENT-23] a link from the operator sets the password', async () => {
    const link = resetLinkFor('linus@example.org');
    const context = await world.visitor({ screen: 'phone' });
    const page = await visit(context, link);
    await expectGoodPage(page);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Welcome back').waitFor();
    expect(await me(page)).toMatchObject({ kind: 'account', email: 'linus@example.org' });
    await page.goto(link);
    await page.reload();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('This link has been used or has expired. Ask for a new one.').waitFor();
  });
});

describe('looking after the account', () => {
  test('[IDENT-13] sessions end, tokens are shown once, the account is deleted', async () => {
    const other = await world.visitor();
    const elsewhere = await visit(other, '/sign-up?return=/account');
    await fillSignUp(elsewhere, { name: 'Joan', email: 'joan@example.org', password: PASSWORD });
    await elsewhere.getByRole('heading', { name: 'Your account', level: 1 }).waitFor();

    const context = await world.visitor();
    const page = await visit(context, '/sign-in?return=/account');
    await page.getByLabel('E-mail').fill('joan@example.org');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByText('1 other device is signed out.').waitFor();
    await expect.poll(async () => (await me(elsewhere)).kind, SOON).toBe('guest');

    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What is it for?').fill('backup script');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    const token = (await dialog.locator('code').textContent()) ?? '';
    const asProgram = () =>
      fetch(`${world.address}/api/me`, { headers: { authorization: `Bearer ${token}` } });
    expect((await asProgram()).status).toBe(200);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.content(), SOON).not.toContain(token);
    await page.getByRole('button', { name: 'Revoke backup script' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('backup script is revoked.').waitFor();
    await expect.poll(async () => (await asProgram()).status, SOON).toBe(401);

    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
    await page.getByText('Everything is deleted.').waitFor();
    expect((await me(page)).kind).toBe('guest');
  });

  test('[IDENT-14] the password changes and the page says so; offline the last known account is shown', async () => {
    const context = await world.visitor();
    const page = await visit(context, '/sign-up?return=/account');
    await fillSignUp(page, { name: 'Mary', email: 'mary@example.org', password: PASSWORD });
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Old password').fill('not the right one');
    await page.getByLabel('New password').fill('quiet lantern river');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The password is wrong.').waitFor();
    await page.getByLabel('Old password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed. Your other devices are signed out.').waitFor();
    await page.goto('/');
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByText('You’re offline. This may be out of date.').waitFor();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Mary');
  });
});

describe('for everybody', () => {
  test('the whole way works with the keyboard alone', async () => {
    const context = await world.visitor();
    const page = await visit(context, '/sign-up?return=/account');
    await page.getByRole('button', { name: 'Continue with Example login' }).waitFor();
    await tabTo(page, 'Name');
    await page.keyboard.type('Katherine');
    await tabTo(page, 'E-mail');
    await page.keyboard.type('katherine@example.org');
    await tabTo(page, 'Password');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Welcome, Katherine.').waitFor();
    await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor();
    await tabTo(page, 'Change e-mail');
    await page.keyboard.press('Enter');
    await page.getByLabel('New e-mail').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'email');
    await tabTo(page, 'Cancel');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Change e-mail');
  });

  test('in German the page and the server speak German', async () => {
    const context = await world.visitor({ language: 'de', screen: 'phone', theme: 'dark' });
    const page = await visit(context, '/sign-in');
    await page.getByRole('heading', { name: 'Anmelden', level: 1 }).waitFor();
    await page.getByLabel('E-Mail').fill('niemand@example.org');
    await page.getByLabel('Passwort', { exact: true }).fill('falsch falsch falsch');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByText('E-Mail oder Passwort stimmt nicht.').waitFor();
    await expectGoodPage(page);
  });

  test('Caps Lock is noticed in a password field', async () => {
    const context = await world.visitor();
    const page = await visit(context, '/sign-in');
    await page.getByLabel('Password', { exact: true }).focus();
    await page.evaluate(() => {
      const event = new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true });
      document.activeElement?.dispatchEvent(event);
    });
    await page.getByText('Caps Lock is on.').waitFor();
  });

  const signedIn = async (context: BrowserContext, email: string): Promise<void> => {
    await context.request.post('/api/sign-up', {
      data: {
        email,
        password: PASSWORD,
        name: 'A rather long name for a person to have',
        device: 'Chrome, Linux',
      },
      headers: { origin: world.address },
    });
  };

  /** Each page with what it says to those who leave out what it needs. */
  const pages: readonly { readonly path: string; readonly isForm: boolean }[] = [
    { path: '/sign-in?problem=oidc-email-taken', isForm: true },
    { path: '/sign-up', isForm: true },
    { path: '/account', isForm: true },
    { path: '/reset-password', isForm: false },
  ];
  const looks = [
    { theme: 'dark', screen: 'phone', language: 'en' },
    { theme: 'light', screen: 'tiny', language: 'de' },
    { theme: 'dark', screen: 'projector', language: 'de' },
  ] as const;
  const expectGoodEverywhere = async (page: Page): Promise<void> => {
    await expectGoodPage(page);
    for (const look of looks) {
      await changeLook(page, look);
      await expectGoodLooks(page);
    }
  };

  test.each(pages)('$path pleases axe and fits, in every look', async ({ path, isForm }) => {
    const page = await world.someone(path);
    if (isForm) {
      await page.locator('form button[type=submit]').first().click();
      await page.locator('[aria-invalid]').first().waitFor();
    }
    await expectGoodEverywhere(page);
  });

  test('the account of somebody signed in pleases axe and fits, in every look', async () => {
    const context = await world.visitor();
    await signedIn(context, 'looks@example.org');
    const page = await visit(context, '/account');
    await page.getByText('Chrome, Linux').first().waitFor();
    await expectGoodEverywhere(page);
  });
});
