import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Question } from '#activities/engagements/contract.questions.ts';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { press, sees, SOON } from '#tests/support/browser/world.ts';
import { plainPicture } from '#tests/support/files/picture-fixtures.ts';
import { startEngagementsWorld } from '#tests/support/engagements/world.ts';
import type { EngagementsWorld } from '#tests/support/engagements/world.ts';

let world: EngagementsWorld;
beforeAll(async () => {
  world = await startEngagementsWorld();
});
afterAll(() => world?.close());
afterEach(() => world.sendEverybodyHome());

const CODE = '```js\nconst a = 1; // one\n```';

const taught = (picture: string): Question => ({
  kind: 'single',
  category: 'Roots',
  title: 'What is $\\int_0^1 x^2\\,dx$?',
  detail: `It runs like this:\n\n${CODE}`,
  options: [{ text: '$\\frac{1}{3}$' }, { text: '`x += 2`' }, { text: '**one half**' }],
  right: [0],
  explanation: `The area below the curve. ![A curve from 0 to 1](/api/pictures/${picture}/640)`,
});

const formulas = (page: Page) => page.locator('main math');

describe('[GAME-58] text that teaches', () => {
  test('formulas, code and pictures on phone and wall; the picture of an explanation stays', async () => {
    const host = await world.visitor();
    const bytes = await plainPicture('png', { width: 900, height: 600 });
    const headers = { origin: world.address, 'content-type': 'image/png' };
    const uploaded = await host.request.post('/api/pictures', { headers, data: Buffer.from(bytes) });
    const { pictureId } = (await uploaded.json()) as { pictureId: string };
    const settings = {
      timeLimitSeconds: 0,
      readingSeconds: 0,
      closesWhenAllAnswered: false,
      shufflesOptions: false,
    };
    const gameId = await world.makeGame(host, 'trivia', [taught(pictureId)], { settings });
    const [wall, phone] = await Promise.all([
      world.wall(gameId),
      world.seated(gameId, 'Ana', { screen: 'tiny' }),
    ]);
    await world.move(host, gameId, { move: 'open' });
    for (const page of [wall, phone]) {
      await expect.poll(() => formulas(page).count(), SOON).toBe(2);
      await page.locator('[data-code=keyword]').filter({ hasText: 'const' }).waitFor(SOON);
      await page.getByText('one half').waitFor(SOON);
      await expectGoodPage(page);
    }
    await phone.getByRole('radio', { name: 'frac{1}{3}' }).click(SOON);
    await world.move(host, gameId, { move: 'close' });
    for (const page of [wall, phone]) {
      await page.getByRole('img', { name: 'A curve from 0 to 1' }).waitFor(SOON);
      await expectGoodPage(page);
    }
    const report = await visit(host, `/engagements/${gameId}/report?view=questions`);
    await sees(report, 'x^2');
  });

  test('the editor shows a question while it is typed, as a phone and as a wall', async () => {
    const host = await world.visitor();
    const setId = await world.makeSet(host, 'trivia', []);
    const page = await visit(host, `/engagements/sets/${setId}`);
    await press(page, 'Add a question');
    await page.getByText('Preview', { exact: true }).click(SOON);
    await page.getByLabel('Question', { exact: true }).fill('How much is $2^{10}$?');
    await formulas(page).waitFor(SOON);
    await expectGoodPage(page);
    await page.getByRole('tab', { name: 'On the big screen' }).click(SOON);
    await formulas(page).waitFor(SOON);
    await page.getByLabel('Question', { exact: true }).fill('How much is $2^{10}$ and $2^{11}$?');
    await expect.poll(() => formulas(page).count(), SOON).toBe(2);
    await expectGoodPage(page);
  });

  test('a picture is put into an explanation where it is written, and described there', async () => {
    const host = await world.visitor();
    const setId = await world.makeSet(host, 'trivia', []);
    const page = await visit(host, `/engagements/sets/${setId}`);
    await press(page, 'Add a question');
    await page.getByText('Details, explanation, notes', { exact: false }).click(SOON);
    const explanation = page.getByLabel('Explanation, shown after the reveal');
    await explanation.fill('The area below the curve.');
    const chooser = page.waitForEvent('filechooser');
    await press(page, 'Add a picture: in the explanation');
    const buffer = Buffer.from(await plainPicture('png', { width: 300, height: 200 }));
    await (await chooser).setFiles({ name: 'curve.png', mimeType: 'image/png', buffer });
    await expect
      .poll(() => explanation.inputValue(), SOON)
      .toMatch(/^The area below the curve\.\n\n!\[What the picture shows\]\(\/api\/pictures\/[\w-]+\/640\)$/);
    await expectGoodPage(page);
  });
});
