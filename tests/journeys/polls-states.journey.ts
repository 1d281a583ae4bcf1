import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import type { NewPoll } from '#activities/polls/contract.views.ts';
import { ballotWords } from '#activities/polls/web/ballot.words.ts';
import { listWords } from '#activities/polls/web/list.words.ts';
import { newWords } from '#activities/polls/web/new.words.ts';
import { ownerWords } from '#activities/polls/web/owner/owner.words.ts';
import { pollWords } from '#activities/polls/web/poll.words.ts';
import { receiptWords } from '#activities/polls/web/receipt.words.ts';
import { resultWords } from '#activities/polls/web/results/results.words.ts';
import { visit } from '#scripts/web/browser.ts';
import { expectGoodLooks, expectGoodPage } from '#tests/support/browser.ts';
import { expectKeyboardReach } from '#tests/support/keyboard-reach.ts';
import { startPollsWorld } from '#tests/support/polls-world.ts';
import type { PollsWorld } from '#tests/support/polls-world.ts';
import { SOON } from '#tests/support/world.ts';
import { language } from '#web/kit/i18n/language.ts';

let world: PollsWorld;
/** The theme of the devices, from their first page on. */
let shown: 'light' | 'dark' = 'light';
beforeAll(async () => {
  world = await startPollsWorld();
});
afterEach(() => world.sendEverybodyHome());
afterAll(() => world?.close());

type Settings = NonNullable<NewPoll['settings']>;

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();
const inDialog = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const shows = (page: Page, text: string): Promise<void> => page.getByText(text).first().waitFor(SOON);
const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { name, exact: true }).first().waitFor(SOON);

/** A poll of one's own with ballots of three devices in it. */
const voted = async (
  owner: BrowserContext,
  settings: Settings,
  poll: Partial<NewPoll> = {},
): Promise<string> => {
  const { pollId } = await world.makePoll(owner, { settings, ...poll });
  const isStar = settings.method === 'star';
  const order = [
    ['Soup', 'Curry'],
    ['Curry', 'Soup'],
    ['Pizza', 'Curry'],
  ] as const;
  for (const [first, second] of order) {
    const voter = await world.visitor();
    const choices = isStar ? { scores: { [first]: 5, [second]: 2 } } : { ranks: [[first], [second]] };
    await world.cast(voter, pollId, choices);
  }
  return pollId;
};

const closed = async (
  owner: BrowserContext,
  settings: Settings,
  poll: Partial<NewPoll> = {},
): Promise<string> => {
  const pollId = await voted(owner, settings, poll);
  await world.move(owner, pollId, 'closed');
  return pollId;
};

interface State {
  readonly name: string;
  readonly reach: (owner: BrowserContext) => Promise<Page>;
}

const onVoterPhone = async (pollId: string): Promise<Page> =>
  visit(await world.visitor({ screen: 'phone', language: language.value, theme: shown }), `/polls/${pollId}`);

const rankFirst = async (page: Page): Promise<void> => {
  await press(page, ballotWords('addAs', { name: 'Soup', rank: 1 }));
};

const voteOnPhone = async (page: Page): Promise<void> => {
  await rankFirst(page);
  await press(page, ballotWords('review'));
  await inDialog(page, ballotWords('send'));
  await heading(page, receiptWords('votedTitle'));
};

const pages: readonly State[] = [
  {
    name: 'the list, empty',
    reach: async (owner) => {
      const page = await visit(owner, '/polls');
      await shows(page, listWords('emptyTitle'));
      return page;
    },
  },
  {
    name: 'the list with polls',
    reach: async (owner) => {
      await world.makePoll(owner);
      const page = await visit(owner, '/polls');
      await page.getByRole('link', { name: /Lunch/ }).first().waitFor(SOON);
      return page;
    },
  },
  {
    name: 'new, with all settings and what is missing',
    reach: async (owner) => {
      const page = await visit(owner, '/polls/new');
      await page.getByText(newWords('more')).click();
      await page.getByLabel(newWords('quorum')).waitFor(SOON);
      await press(page, newWords('open'));
      await shows(page, newWords('questionMissing'));
      return page;
    },
  },
  {
    name: 'import, of a broken file',
    reach: async (owner) => {
      const page = await visit(owner, '/polls/new');
      await page.getByText(newWords('importTitle')).click();
      await page.getByLabel(newWords('importPaste')).fill('3 1\n1 2 0\n2 9 0\n0\n"A"\n"B"\n"C"\n"T"\n');
      await press(page, newWords('importGo'));
      await page.getByText(/^(Line|Zeile) 3/).waitFor(SOON);
      return page;
    },
  },
  {
    name: 'edit',
    reach: async (owner) => {
      const { pollId } = await world.makePoll(owner, { open: false });
      const page = await visit(owner, `/polls/${pollId}/edit`);
      await page.getByLabel(newWords('question')).waitFor(SOON);
      return page;
    },
  },
  {
    name: 'edit once ballots are in',
    reach: async (owner) => {
      const page = await visit(owner, `/polls/${await voted(owner, {})}/edit`);
      await shows(page, newWords('frozen'));
      return page;
    },
  },
  {
    name: 'no such poll',
    reach: async (owner) => {
      const page = await visit(owner, '/polls/no-such-poll');
      await shows(page, pollWords('missingTitle'));
      return page;
    },
  },
];

const ballots: readonly State[] = [
  {
    name: 'the ballot with everything a poll can ask for',
    reach: async (owner) => {
      const settings: Settings = {
        voters: 'codes',
        ballots: 'open',
        writeIns: true,
        equalRanks: true,
        maxRanks: 2,
        quorum: 9,
      };
      const { pollId } = await world.makePoll(owner, { settings, description: 'Be hungry.' });
      const page = await onVoterPhone(pollId);
      await rankFirst(page);
      await page.getByLabel(ballotWords('yourCode')).waitFor(SOON);
      await press(page, ballotWords('review'));
      await shows(page, ballotWords('codeMissing'));
      return page;
    },
  },
  {
    name: 'the ballot with stars',
    reach: async (owner) => {
      const page = await onVoterPhone((await world.makePoll(owner, { settings: { method: 'star' } })).pollId);
      await page.getByRole('group', { name: 'Soup' }).waitFor(SOON);
      return page;
    },
  },
  {
    name: 'the review',
    reach: async (owner) => {
      const page = await onVoterPhone((await world.makePoll(owner)).pollId);
      await rankFirst(page);
      await press(page, ballotWords('review'));
      await page.getByRole('dialog').waitFor(SOON);
      return page;
    },
  },
  {
    name: 'the receipt',
    reach: async (owner) => {
      const page = await onVoterPhone((await world.makePoll(owner)).pollId);
      await voteOnPhone(page);
      await page.getByText(receiptWords('receipt'), { exact: true }).click();
      return page;
    },
  },
  {
    name: 'the receipt of a withdrawn ballot',
    reach: async (owner) => {
      const page = await onVoterPhone((await world.makePoll(owner)).pollId);
      await voteOnPhone(page);
      await press(page, receiptWords('withdraw'));
      await heading(page, receiptWords('withdrawnTitle'));
      return page;
    },
  },
  {
    name: 'a device that has voted',
    reach: async (owner) => {
      const page = await onVoterPhone((await world.makePoll(owner)).pollId);
      await voteOnPhone(page);
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await heading(page, receiptWords('alreadyTitle'));
      return page;
    },
  },
  {
    name: 'a poll for accounts',
    reach: async (owner) => {
      const page = await onVoterPhone(
        (await world.makePoll(owner, { settings: { voters: 'accounts' } })).pollId,
      );
      await shows(page, ballotWords('signInFirst'));
      return page;
    },
  },
  {
    name: 'a poll that has not begun',
    reach: async (owner) => {
      const page = await onVoterPhone(
        (await world.makePoll(owner, { startsAt: Date.now() + 3_600_000 })).pollId,
      );
      await shows(page, pollWords('notOpenYet'));
      return page;
    },
  },
];

const resultOf = (name: string, settings: Settings, poll: Partial<NewPoll> = {}): State => ({
  name: `the result: ${name}`,
  reach: async (owner) => {
    const page = await onVoterPhone(await closed(owner, settings, poll));
    await heading(page, resultWords('title'));
    await press(page, resultWords('recount'));
    await press(page, resultWords('compareGo'));
    await page
      .getByText(/^[\da-f]{64}$/)
      .first()
      .waitFor(SOON);
    return page;
  },
});

const results: readonly State[] = [
  resultOf('instant runoff with a quorum', { quorum: 50 }),
  resultOf('several seats', { method: 'stv-scottish', seats: 2 }),
  resultOf('duels', { method: 'schulze' }),
  resultOf('stars', { method: 'star' }),
  resultOf('points', { method: 'borda' }),
  {
    name: 'results while people vote',
    reach: async (owner) => {
      const page = await onVoterPhone(await voted(owner, { results: 'live' }));
      await heading(page, resultWords('soFar'));
      return page;
    },
  },
];

const owners: readonly State[] = [
  {
    name: 'the owner of a draft',
    reach: async (owner) => {
      const page = await visit(owner, `/polls/${(await world.makePoll(owner, { open: false })).pollId}`);
      await shows(page, ownerWords('draftText'));
      return page;
    },
  },
  {
    name: 'the owner with codes',
    reach: async (owner) => {
      const { pollId } = await world.makePoll(owner, { settings: { voters: 'codes' } });
      const page = await visit(owner, `/polls/${pollId}`);
      await page.getByLabel(ownerWords('codeLabels')).fill('ana@example.org\nben@example.org');
      await press(page, ownerWords('makeCodes'));
      await shows(page, ownerWords('codesMade', { count: 2 }));
      await page.getByText(ownerWords('codeUse')).click();
      await shows(page, ownerWords('unused'));
      return page;
    },
  },
  {
    name: 'the question before closing',
    reach: async (owner) => {
      const page = await visit(owner, `/polls/${await voted(owner, {})}`);
      await press(page, ownerWords('close'));
      await page.getByRole('dialog').waitFor(SOON);
      return page;
    },
  },
  {
    name: 'the code for another site',
    reach: async (owner) => {
      const page = await visit(owner, `/polls/${(await world.makePoll(owner)).pollId}`);
      await press(page, ownerWords('embed'));
      await page.getByRole('dialog').waitFor(SOON);
      return page;
    },
  },
  {
    name: 'the owner after close, with write-ins and exports',
    reach: async (owner) => {
      const { pollId } = await world.makePoll(owner, { settings: { writeIns: true } });
      await world.castAsNewcomer(pollId, 'Stew', 'Soup');
      await world.move(owner, pollId, 'closed');
      const page = await visit(owner, `/polls/${pollId}`);
      await page.getByLabel(ownerWords('countsFor', { name: 'Stew' })).waitFor(SOON);
      await page.getByRole('combobox', { name: ownerWords('exportTitle') }).selectOption('preflib');
      return page;
    },
  },
  {
    name: 'the owner of an archived poll',
    reach: async (owner) => {
      const pollId = await closed(owner, {});
      await world.move(owner, pollId, 'archived');
      const page = await visit(owner, `/polls/${pollId}`);
      await heading(page, resultWords('title'));
      await shows(page, ownerWords('duplicate'));
      return page;
    },
  },
];

const screens: readonly State[] = [
  {
    name: 'the big screen while people vote',
    reach: async (owner) => {
      const page = await visit(owner, `/polls/${await voted(owner, { results: 'live' })}/screen`);
      await shows(page, pollWords('ballots', { count: 3 }));
      return page;
    },
  },
  {
    name: 'the big screen with the result',
    reach: async (owner) => {
      const page = await visit(owner, `/polls/${await closed(owner, {})}/screen`);
      await page
        .getByText(/gewinnt|wins/)
        .first()
        .waitFor(SOON);
      return page;
    },
  },
  {
    name: 'the frame on another site',
    reach: async (owner) => {
      const page = await owner.newPage();
      await page.goto(`/embed/polls/${await closed(owner, {})}`);
      await page
        .getByText(/gewinnt|wins/)
        .first()
        .waitFor(SOON);
      return page;
    },
  },
];

const looks = [
  { spoken: 'en', theme: 'light' },
  { spoken: 'de', theme: 'dark' },
] as const;

describe.each(looks)('in $spoken, $theme', ({ spoken, theme }) => {
  test.each([...pages, ...ballots, ...results, ...owners, ...screens])('$name', async ({ reach }) => {
    language.value = spoken;
    shown = theme;
    const page = await reach(await world.visitor({ language: spoken, theme }));
    if (theme === 'dark') return expectGoodLooks(page);
    await expectGoodPage(page);
    return expectKeyboardReach(page);
  });
});
