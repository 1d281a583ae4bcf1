import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectGoodPage } from '#tests/support/browser/browser.ts';
import { startPollsWorld } from '#tests/support/polls/world.ts';
import type { PollsWorld } from '#tests/support/polls/world.ts';
import { sees, SOON, tick } from '#tests/support/browser/world.ts';

let world: PollsWorld;
beforeAll(async () => {
  world = await startPollsWorld();
});
afterEach(() => world.sendEverybodyHome());
afterAll(() => world?.close());

describe('[POLL-52] a paper with several questions', () => {
  test('is made in the form', async () => {
    const page = await world.someone('/polls/new', { screen: 'phone' });
    await page.getByLabel('Question', { exact: true }).fill('Annual meeting');
    await page.getByLabel('Options, one per line').fill('Ada\nBo');
    await page.getByText('More questions on the same ballot').click();
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByLabel('Name of the first question').fill('Chair');
    const second = page.getByRole('group', { name: 'Question 2' });
    await second.getByLabel('Question', { exact: true }).fill('Raise the fee');
    await second.getByLabel('Kind').selectOption('yes-no');
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Open the poll' }).click();
    await page.getByRole('heading', { name: 'Chair' }).waitFor(SOON);
    await page.getByRole('heading', { name: 'Raise the fee' }).waitFor(SOON);
  });

  test('is filled in, looked over, sent once, and told question by question', async () => {
    const owner = await world.visitor();
    const { pollId } = await world.makePoll(owner, {
      title: 'Annual meeting',
      question: 'Chair',
      candidates: ['Ada', 'Bo'],
      contests: [
        { kind: 'ranked', title: 'Treasurer', candidates: ['Ida', 'Max'] },
        { kind: 'yes-no', title: 'Raise the fee' },
        { kind: 'scale', title: 'How was the year?', lowest: 'poor', highest: 'great' },
      ],
    });
    const page = await world.someone(`/polls/${pollId}`, { screen: 'phone' });
    await page.getByRole('heading', { name: 'How was the year?' }).waitFor(SOON);
    await page.getByRole('button', { name: 'Bo, not ranked, add as rank 1' }).click();
    const treasurer = page.getByRole('region', { name: 'Treasurer' });
    await treasurer.getByRole('button', { name: 'Max, not ranked, add as rank 1' }).click();
    await tick(page.getByRole('radio', { name: 'Yes' }));
    // A reload keeps what is filled in, all of it.
    await page.reload();
    await page.getByRole('button', { name: 'Max, rank 1 of 1, move up' }).waitFor(SOON);
    await tick(page.getByRole('radio', { name: '4' }));
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Review my ballot' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Raise the fee' }).waitFor(SOON);
    await dialog.getByRole('button', { name: 'Send my ballot' }).click();
    await page.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
    await page.getByRole('heading', { name: 'Treasurer' }).waitFor(SOON);
    await world.castAsStranger(pollId, { ranks: [['Bo']], answers: { q2: [['Max']], q3: 'abstain' } });
    await world.move(owner, pollId, 'closed');
    await sees(page, 'Adopted: 1 yes, 0 no.');
    await sees(page, 'Mean 4, median 4, 1 answer.');
    await sees(page, 'Max wins in the first round with 2 of 2 votes.');
    await page.getByRole('button', { name: 'Count again in this browser' }).click();
    await sees(page, 'Your ballot is included: entry 1, exactly as you sent it.');
    await expectGoodPage(page);
    const wall = await world.someone(`/polls/${pollId}/screen`, { screen: 'projector' });
    await sees(wall, 'Adopted: 1 yes, 0 no.');
    await sees(wall, 'Bo wins in the first round with 2 of 2 votes.');
    await expectGoodPage(wall);
    expect(await wall.getByText('Treasurer').count()).toBe(1);
  });
});
