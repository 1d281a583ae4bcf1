import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import type { NewPoll, OwnerView } from '#activities/polls/contract.views.ts';
import { SOON, startWorld } from '#tests/support/browser/world.ts';
import type { World } from '#tests/support/browser/world.ts';

export interface PollsWorld extends World {
  makePoll(context: BrowserContext, poll?: Partial<NewPoll>): Promise<OwnerView>;
  /** A ballot from a device of its own, which needs no browser. */
  castAsNewcomer(pollId: string, ...order: readonly string[]): Promise<void>;
  castAsStranger(pollId: string, choices: Readonly<Record<string, unknown>>): Promise<void>;
  cast(context: BrowserContext, pollId: string, choices: Readonly<Record<string, unknown>>): Promise<void>;
  move(context: BrowserContext, pollId: string, to: 'open' | 'closed' | 'archived'): Promise<OwnerView>;
}

export const startPollsWorld = async (): Promise<PollsWorld> => {
  const world = await startWorld();
  const cast: PollsWorld['cast'] = async (context, pollId, choices) => {
    const body = { secret: randomUUID(), ...choices };
    await world.call(context, `PUT /api/polls/${pollId}/ballots/${randomUUID()}`, body);
  };
  const castAsStranger: PollsWorld['castAsStranger'] = async (pollId, choices) => {
    const answer = await fetch(`${world.address}/api/polls/${pollId}/ballots/${randomUUID()}`, {
      method: 'PUT',
      headers: { origin: world.address, 'content-type': 'application/json' },
      body: JSON.stringify({ secret: randomUUID(), ...choices }),
    });
    if (!answer.ok) throw new Error(`a ballot was refused: ${answer.status} ${await answer.text()}`);
  };
  return {
    ...world,
    makePoll(context, poll = {}) {
      const body = { title: 'Lunch', candidates: ['Soup', 'Curry', 'Pizza'], open: true, ...poll };
      return world.call<OwnerView>(context, 'POST /api/polls', body);
    },
    castAsNewcomer: (pollId, ...order) => castAsStranger(pollId, { ranks: order.map((name) => [name]) }),
    castAsStranger,
    cast,
    move: (context, pollId, to) => world.call<OwnerView>(context, `POST /api/polls/${pollId}/status`, { to }),
  };
};

export const rank = async (page: Page, names: readonly string[]): Promise<void> => {
  for (const [index, name] of names.entries()) {
    await page.getByRole('button', { name: `${name}, not ranked, add as rank ${index + 1}` }).click();
  }
};

export const send = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Review my ballot' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send my ballot' }).click();
};

export const vote = async (page: Page, names: readonly string[]): Promise<void> => {
  await rank(page, names);
  await send(page);
  await page.getByRole('heading', { name: 'Your ballot is in' }).waitFor(SOON);
};

/** The name that stands large above the result. */
export const winner = (page: Page): Promise<string> =>
  page.locator('section[aria-labelledby=results-title] p').first().innerText();
