import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OwnerView } from '#activities/polls/contract.views.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { sees, SOON, tick } from '#tests/support/browser/world.ts';
import { rank, startPollsWorld } from '#tests/support/polls/world.ts';
import type { PollsWorld } from '#tests/support/polls/world.ts';

let world: PollsWorld;
beforeAll(async () => {
  world = await startPollsWorld();
});
afterEach(() => world.sendEverybodyHome());
afterAll(() => world?.close());

test('[POLL-45] secret votes by weight: the form warns, the voter reads the weight, the result tells both', async () => {
  const owner = await world.visitor();
  const { pollId } = await world.makePoll(owner, { settings: { voters: 'codes' } });
  const page = await owner.newPage();
  await page.goto(`/polls/${pollId}`);
  const names = page.getByLabel('Or one per line: names or e-mail addresses');
  await names.fill('Ann = 5\nBen = 5\nCleo\nDan\nEve');
  await sees(page, 'Only 2 voters have the weight 5. It takes 3, or their ballots are not secret.');
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Make codes' }).click();
  await sees(page, /Fewer than 3 voters have the weight 5/);
  await names.fill('Ann = 5\nBen = 5\nFay = 5\nCleo\nDan\nEve');
  await page.getByRole('button', { name: 'Make codes' }).click();
  await sees(page, '6 codes made');
  const listed = page.getByRole('list', { name: 'Invite codes' }).getByRole('listitem');
  const code = /[A-Z\d]{3}-[A-Z\d]{3}-[A-Z\d]{3}/.exec((await listed.first().innerText()) ?? '')?.[0] ?? '';
  const voter = await world.someone(`/polls/${pollId}`, { screen: 'phone' });
  await rank(voter, ['Curry']);
  await voter.getByLabel('Invite code').fill(code);
  await voter.getByRole('button', { name: 'Review my ballot' }).click();
  const dialog = voter.getByRole('dialog');
  await dialog
    .getByText('Your vote counts 5. Everybody will see this weight', { exact: false })
    .waitFor(SOON);
  await expectGoodPage(voter);
  await dialog.getByRole('button', { name: 'Send my ballot' }).click();
  await voter.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
  await world.move(owner, pollId, 'closed');
  const reader = await world.someone(`/polls/${pollId}`);
  await sees(reader, 'Curry wins in the first round with 5 of 5 votes.');
  await reader
    .getByText('Votes count by weight here: 1 ballot with a weight of 5, of 18 on the roll.')
    .waitFor(SOON);
  await reader.getByRole('button', { name: 'Count again in this browser' }).click();
  await reader.getByText('The same result', { exact: false }).waitFor(SOON);
});

test('[POLL-46] a roll of accounts: who is on it votes with their weight, who is not is told', async () => {
  const owner = await world.visitor();
  const { pollId } = await world.makePoll(owner, { settings: { voters: 'roll', ballots: 'open' } });
  const page = await owner.newPage();
  await page.goto(`/polls/${pollId}`);
  await page.getByLabel('E-mail addresses, one per line').fill('ada@example.org = 4\nbo@example.org');
  await page.getByRole('button', { name: 'Add to the roll' }).click();
  await sees(page, '2 accounts added.');
  await expectGoodPage(page);
  for (const [name, ending] of [
    ['ada', 'Your ballot is in'],
    ['eve', undefined],
  ] as const) {
    const visitor = await world.visitor({ screen: 'phone' });
    const password = 'a long winter evening 47';
    await world.call(visitor, 'POST /api/sign-up', { email: `${name}@example.org`, password, name });
    const phone = await visitor.newPage();
    await phone.goto(`/polls/${pollId}`);
    await rank(phone, ['Soup']);
    await phone.getByLabel('Your name').fill(name);
    await phone.getByRole('button', { name: 'Review my ballot' }).click();
    if (ending) await phone.getByText('Your vote counts 4.').waitFor(SOON);
    await phone.getByRole('dialog').getByRole('button', { name: 'Send my ballot' }).click();
    if (ending) await phone.getByRole('heading', { name: ending }).waitFor(SOON);
    else await sees(phone, /Only accounts on this poll’s roll can vote/);
  }
  await page.getByText('1 of 2 have voted').waitFor(SOON);
  expect(await page.getByText('2 of 2 have voted').count()).toBe(0);
});

test('[POLL-4] whoever has to sign in comes back to the ballot, and stays signed in while slow answers come', async () => {
  const { pollId } = await world.makePoll(await world.visitor(), { settings: { voters: 'accounts' } });
  const account = { email: 'uma@example.org', password: 'a long winter evening 47' };
  await world.call(await world.visitor(), 'POST /api/sign-up', { ...account, name: 'Uma' });
  const visitor = await world.visitor({ screen: 'phone' });
  const phone = await visitor.newPage();
  await phone.goto(`/polls/${pollId}`);
  await phone.getByRole('link', { name: 'Sign in' }).last().click();
  await phone.getByLabel('E-mail').fill(account.email);
  await phone.getByLabel('Password', { exact: true }).fill(account.password);
  // Who asks in between still has the old cookie: the answer to that comes last.
  let tell = (): void => undefined;
  const answered = new Promise<void>((resolve) => (tell = resolve));
  await phone.route('**/api/sign-in', async (route) => {
    const response = await route.fetch();
    await phone.evaluate(() => dispatchEvent(new Event('online')));
    await route.fulfill({ response });
    tell();
  });
  await phone.route('**/api/me', async (route) => {
    const response = await route.fetch();
    await answered;
    await route.fulfill({ response });
  });
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await rank(phone, ['Soup']);
  await phone.getByRole('button', { name: 'Review my ballot' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Send my ballot' }).click();
  await phone.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
  const me = await world.call<{ kind: string }>(visitor, 'GET /api/me');
  expect(me.kind).toBe('account');
});

test('[POLL-48] one ballot per browser is explained in the form, next to codes and accounts', async () => {
  for (const [language, more, said, offered] of [
    [
      'en',
      'More settings',
      'One ballot per browser. Someone who uses another browser, or clears this one, can vote again. If that matters, choose codes or accounts.',
      ['People with an invite code', 'People with an account here'],
    ],
    [
      'de',
      'Mehr einstellen',
      'Ein Stimmzettel pro Browser. Wer einen anderen Browser nimmt oder diesen leert, kann noch einmal abstimmen. Ist das wichtig, nimm Codes oder Konten.',
      ['Wer einen Einladungscode hat', 'Leute mit Konto hier'],
    ],
  ] as const) {
    const page = await world.someone('/polls/new', { screen: 'tiny', language });
    await page.getByText(more, { exact: true }).click();
    await sees(page, said);
    for (const other of offered) await page.getByRole('radio', { name: other }).waitFor(SOON);
    await expectGoodPage(page);
  }
});

test('[POLL-23] rules of a statute are folded in the form, and the ballot says what they change', async () => {
  const page = await world.someone('/polls/new', { screen: 'phone' });
  await page.getByLabel('Question', { exact: true }).fill('Who chairs?');
  await page.getByLabel('Options, one per line').fill('Ida\nMax\nNoa');
  await page.getByText('More settings', { exact: true }).click();
  expect(await page.getByLabel('Ties are broken').count()).toBe(0);
  await page.getByText('Rules of a statute', { exact: true }).click();
  await page.getByLabel('Ties are broken').selectOption('By the order of the options');
  await page.getByLabel('What a majority is measured on').selectOption('The votes of the first round');
  await tick(page.getByRole('checkbox', { name: /^Drop hopeless options together/ }));
  await expectGoodPage(page);
  await page.getByRole('button', { name: 'Open the poll' }).click();
  await sees(page, 'Ties are broken by the order of the options.');
  const pollId = page.url().split('/').at(-1) ?? '';
  const { settings } = await world.call<OwnerView>(page.context(), `GET /api/polls/${pollId}`);
  expect(settings.rules).toEqual({
    tieBreak: 'candidate-order',
    threshold: 'first-round',
    batchElimination: true,
  });
});
