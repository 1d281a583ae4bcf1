import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import type { NewPoll } from '#activities/polls/contract.views.ts';
import { ballotWords } from '#activities/polls/web/poll/ballot.words.ts';
import { reviewWords } from '#activities/polls/web/poll/review.words.ts';
import { voterWords } from '#activities/polls/web/poll/voter.words.ts';
import { listWords } from '#activities/polls/web/list/list.words.ts';
import { importWords } from '#activities/polls/web/edit/import.words.ts';
import { settingsWords } from '#activities/polls/web/edit/settings.words.ts';
import { newWords } from '#activities/polls/web/edit/new.words.ts';
import { ownerWords } from '#activities/polls/web/owner/owner.words.ts';
import { pollWords } from '#activities/polls/web/poll.words.ts';
import { receiptWords } from '#activities/polls/web/poll/receipt.words.ts';
import { resultWords } from '#activities/polls/web/results/results.words.ts';
import { changeLook, expectGoodLooks, expectGoodPage, SharedDevice } from '#tests/support/browser/browser.ts';
import { expectKeyboardReach } from '#tests/support/browser/keyboard-reach.ts';
import { startPollsWorld } from '#tests/support/polls/world.ts';
import type { PollsWorld } from '#tests/support/polls/world.ts';
import { SOON, tick } from '#tests/support/browser/world.ts';
import { language } from '#web/kit/i18n/language.ts';

let world: PollsWorld;
/** Whose owner makes the polls. */
let laptop: SharedDevice;
/** Whose owner votes. */
let phone: SharedDevice;
beforeAll(async () => {
  world = await startPollsWorld();
  laptop = await SharedDevice.of(await world.visitor());
  phone = await SharedDevice.of(await world.visitor({ screen: 'phone' }));
});
afterEach(async () => {
  await laptop.forget();
  await phone.forget();
});
afterAll(() => world?.close());

type Settings = NonNullable<NewPoll['settings']>;

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();
const inDialog = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

const makePoll = async (poll: Partial<NewPoll> = {}): Promise<string> =>
  (await world.makePoll(laptop.context, poll)).pollId;

/** A poll with ballots of three devices in it. */
const voted = async (settings: Settings): Promise<string> => {
  const pollId = await makePoll({ settings });
  const isStar = settings.method === 'star';
  const order = [
    ['Soup', 'Curry'],
    ['Curry', 'Soup'],
    ['Pizza', 'Curry'],
  ] as const;
  for (const [first, second] of order) {
    const choices = isStar ? { scores: { [first]: 5, [second]: 2 } } : { ranks: [[first], [second]] };
    await world.castAsStranger(pollId, choices);
  }
  return pollId;
};

const move = (pollId: string, to: 'closed' | 'archived'): Promise<unknown> =>
  world.move(laptop.context, pollId, to);

const closed = async (settings: Settings): Promise<string> => {
  const pollId = await voted(settings);
  await move(pollId, 'closed');
  return pollId;
};

interface State {
  readonly name: string;
  readonly reach: () => Promise<Page>;
  /** Waits for what tells this state from others, in the language of the moment. */
  readonly shows: (page: Page) => Promise<void>;
}

const onVoterPhone = (pollId: string): Promise<Page> => phone.visit(`/polls/${pollId}`);
const sees =
  (text: () => string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByText(text()).first().waitFor(SOON);
const seesHeading =
  (text: () => string) =>
  (page: Page): Promise<void> =>
    page.getByRole('heading', { name: text(), exact: true }).first().waitFor(SOON);
const seesDialog = (page: Page): Promise<void> => page.getByRole('dialog').waitFor(SOON);

const rankFirst = async (page: Page): Promise<void> => {
  await press(page, ballotWords('addAs', { name: 'Soup', rank: 1 }));
};

const voteOnPhone = async (page: Page): Promise<void> => {
  await rankFirst(page);
  await press(page, ballotWords('review'));
  await inDialog(page, reviewWords('send'));
  await seesHeading(() => receiptWords('votedTitle'))(page);
};

const pages: readonly State[] = [
  {
    name: 'the list, empty',
    reach: () => laptop.visit('/polls'),
    shows: sees(() => listWords('emptyTitle')),
  },
  {
    name: 'the list with polls',
    reach: async () => {
      await makePoll();
      return laptop.visit('/polls');
    },
    shows: (page) => page.getByRole('link', { name: /Lunch/ }).first().waitFor(SOON),
  },
  {
    name: 'new, with all settings and what is missing',
    reach: async () => {
      const page = await laptop.visit('/polls/new');
      await page.getByText(newWords('more')).click();
      await page.getByLabel(settingsWords('quorum')).waitFor(SOON);
      return page;
    },
    shows: async (page) => {
      await press(page, newWords('open'));
      await sees(() => newWords('questionMissing'))(page);
    },
  },
  {
    name: 'import, of a broken file',
    reach: async () => {
      const page = await laptop.visit('/polls/new');
      await page.getByText(newWords('importTitle')).click();
      await page.getByLabel(importWords('importPaste')).fill('3 1\n1 2 0\n2 9 0\n0\n"A"\n"B"\n"C"\n"T"\n');
      return page;
    },
    shows: async (page) => {
      await press(page, importWords('importGo'));
      await sees(() => (language.value === 'de' ? /^Zeile 3/ : /^Line 3/))(page);
    },
  },
  {
    name: 'edit',
    reach: async () => laptop.visit(`/polls/${await makePoll({ open: false })}/edit`),
    shows: (page) => page.getByLabel(newWords('question')).waitFor(SOON),
  },
  {
    name: 'edit once ballots are in',
    reach: async () => laptop.visit(`/polls/${await voted({})}/edit`),
    shows: sees(() => newWords('frozen')),
  },
  {
    name: 'no such poll',
    reach: () => laptop.visit('/polls/no-such-poll'),
    shows: sees(() => pollWords('missingTitle')),
  },
];

const ballots: readonly State[] = [
  {
    name: 'the ballot with everything a poll can ask for',
    reach: async () => {
      const settings: Settings = {
        voters: 'codes',
        ballots: 'open',
        writeIns: true,
        equalRanks: true,
        maxRanks: 2,
        quorum: 9,
      };
      const page = await onVoterPhone(await makePoll({ settings, description: 'Be hungry.' }));
      await rankFirst(page);
      await page.getByLabel(voterWords('yourCode')).waitFor(SOON);
      return page;
    },
    shows: async (page) => {
      await press(page, ballotWords('review'));
      await sees(() => ballotWords('codeMissing'))(page);
    },
  },
  {
    name: 'the ballot with stars',
    reach: async () => onVoterPhone(await makePoll({ settings: { method: 'star' } })),
    shows: (page) => page.getByRole('group', { name: 'Soup' }).waitFor(SOON),
  },
  {
    name: 'the ballot of approval',
    reach: async () => {
      const page = await onVoterPhone(await makePoll({ settings: { method: 'approval', writeIns: true } }));
      await tick(page.getByRole('checkbox', { name: 'Soup' }));
      return page;
    },
    shows: (page) => page.getByRole('checkbox', { name: 'Soup', checked: true }).waitFor(SOON),
  },
  {
    name: 'the ballot with one choice',
    reach: async () => onVoterPhone(await makePoll({ settings: { method: 'plurality' } })),
    shows: async (page) => {
      await press(page, ballotWords('review'));
      await sees(() => ballotWords('emptyBallot'))(page);
    },
  },
  {
    name: 'the review',
    reach: async () => {
      const page = await onVoterPhone(await makePoll());
      await rankFirst(page);
      await press(page, ballotWords('review'));
      return page;
    },
    shows: seesDialog,
  },
  {
    name: 'the receipt',
    reach: async () => {
      const page = await onVoterPhone(await makePoll());
      await voteOnPhone(page);
      await page.getByText(receiptWords('receipt'), { exact: true }).click();
      return page;
    },
    shows: seesHeading(() => receiptWords('votedTitle')),
  },
  {
    name: 'the receipt of a withdrawn ballot',
    reach: async () => {
      const page = await onVoterPhone(await makePoll());
      await voteOnPhone(page);
      await press(page, receiptWords('withdraw'));
      return page;
    },
    shows: seesHeading(() => receiptWords('withdrawnTitle')),
  },
  {
    name: 'a device that has voted',
    reach: async () => {
      const page = await onVoterPhone(await makePoll());
      await voteOnPhone(page);
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      return page;
    },
    shows: seesHeading(() => receiptWords('alreadyTitle')),
  },
  {
    name: 'a poll for accounts',
    reach: async () => onVoterPhone(await makePoll({ settings: { voters: 'accounts' } })),
    shows: sees(() => voterWords('signInFirst')),
  },
  {
    name: 'a poll that has not begun',
    reach: async () => onVoterPhone(await makePoll({ startsAt: Date.now() + 3_600_000 })),
    shows: sees(() => pollWords('notOpenYet')),
  },
];

const resultOf = (name: string, settings: Settings): State => ({
  name: `the result: ${name}`,
  reach: async () => {
    const page = await onVoterPhone(await closed(settings));
    await press(page, resultWords('recount'));
    await press(page, resultWords('compareGo'));
    await sees(() => /^[\da-f]{64}$/)(page);
    return page;
  },
  shows: seesHeading(() => resultWords('title')),
});

const results: readonly State[] = [
  resultOf('instant runoff with a quorum', { quorum: 50 }),
  resultOf('several seats', { method: 'stv-scottish', seats: 2 }),
  resultOf('duels', { method: 'schulze' }),
  resultOf('stars', { method: 'star' }),
  resultOf('points', { method: 'borda' }),
  {
    name: 'results while people vote',
    reach: async () => onVoterPhone(await voted({ results: 'live' })),
    shows: seesHeading(() => resultWords('soFar')),
  },
];

const owners: readonly State[] = [
  {
    name: 'the owner of a draft',
    reach: async () => laptop.visit(`/polls/${await makePoll({ open: false })}`),
    shows: sees(() => ownerWords('draftText')),
  },
  {
    name: 'the owner with codes',
    reach: async () => {
      const page = await laptop.visit(`/polls/${await makePoll({ settings: { voters: 'codes' } })}`);
      await page.getByLabel(ownerWords('codeLabels')).fill('ana@example.org\nben@example.org');
      await press(page, ownerWords('makeCodes'));
      await sees(() => ownerWords('codesMade', { count: 2 }))(page);
      await page.getByText(ownerWords('tokenUse')).click();
      return page;
    },
    shows: sees(() => ownerWords('unused')),
  },
  {
    name: 'the question before closing',
    reach: async () => {
      const page = await laptop.visit(`/polls/${await voted({})}`);
      await press(page, ownerWords('close'));
      return page;
    },
    shows: seesDialog,
  },
  {
    name: 'the code for another site',
    reach: async () => {
      const page = await laptop.visit(`/polls/${await makePoll()}`);
      await press(page, ownerWords('embed'));
      return page;
    },
    shows: seesDialog,
  },
  {
    name: 'the owner after close, with write-ins and exports',
    reach: async () => {
      const pollId = await makePoll({ settings: { writeIns: true } });
      await world.castAsNewcomer(pollId, 'Stew', 'Soup');
      await move(pollId, 'closed');
      const page = await laptop.visit(`/polls/${pollId}`);
      await page.getByRole('combobox', { name: ownerWords('exportTitle') }).selectOption('preflib');
      return page;
    },
    shows: (page) => page.getByLabel(ownerWords('countsFor', { name: 'Stew' })).waitFor(SOON),
  },
  {
    name: 'the owner of an archived poll',
    reach: async () => {
      const pollId = await closed({});
      await move(pollId, 'archived');
      return laptop.visit(`/polls/${pollId}`);
    },
    shows: async (page) => {
      await seesHeading(() => resultWords('title'))(page);
      await sees(() => ownerWords('duplicate'))(page);
    },
  },
];

const seesWinner = sees(() => (language.value === 'de' ? /gewinnt/ : /wins/));

const screens: readonly State[] = [
  {
    name: 'the big screen while people vote',
    reach: async () => laptop.visit(`/polls/${await voted({ results: 'live' })}/screen`),
    shows: sees(() => pollWords('ballots', { count: 3 })),
  },
  {
    name: 'the big screen with the result',
    reach: async () => laptop.visit(`/polls/${await closed({})}/screen`),
    shows: seesWinner,
  },
  {
    name: 'the frame on another site',
    reach: async () => laptop.open(`/embed/polls/${await closed({})}`),
    shows: seesWinner,
  },
];

describe('in English and light, then in German and dark', () => {
  test.each([...pages, ...ballots, ...results, ...owners, ...screens])('$name', async ({ reach, shows }) => {
    language.value = 'en';
    const page = await reach();
    await shows(page);
    await expectGoodPage(page);
    await expectKeyboardReach(page);
    language.value = 'de';
    await changeLook(page, { language: 'de', theme: 'dark' });
    await shows(page);
    await expectGoodLooks(page);
  });
});
