import type { CDPSession, Page } from 'playwright-core';
import { makePoll } from '#tests/support/polls/callers.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';
import { launchChromium, newVisitor, visit } from '#scripts/web/browser.ts';

/** What Lighthouse slows a laptop down by to make it a mid-range phone. */
const SLOWDOWN = 4;
const VOTES = 5;

export interface PhoneFigures {
  /** From "Review my ballot" to a token that is checked and kept. */
  readonly tokenMs: number;
  /** From "Send my ballot" to the receipt on the screen. */
  readonly sendMs: number;
}

const throttled = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return session;
};

/** Milliseconds from a press of the button to the first moment the page itself finds `isThere` true. */
const timed = (page: Page, button: string, isThere: string): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const button = [...document.querySelectorAll('button')].find((each) => each.textContent.includes('${button}'));
    const startedAt = performance.now();
    const look = () => (${isThere}) ? resolve(performance.now() - startedAt) : setTimeout(look, 1);
    button.click();
    look();
  })`);

const HAS_TOKEN = `Object.values(localStorage).some((kept) => kept.includes('"unblind"') && kept.includes('"token"'))`;
const HAS_RECEIPT = `[...document.querySelectorAll('h2')].some((each) => each.textContent === 'Your ballot is in')`;

const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Votes in the built page in Chromium, slowed down to a mid-range phone, each with a code of their own. */
export const measurePhone = async (address: string, owner: GuestCaller): Promise<PhoneFigures> => {
  const { pollId } = await makePoll(owner, { settings: { voters: 'codes' } });
  const made = await owner.call<{ codes: { code: string }[] }>(`POST /polls/${pollId}/codes`, {
    number: VOTES + 1,
  });
  const browser = await launchChromium();
  const figures: PhoneFigures[] = [];
  try {
    for (const { code } of made.body.codes.slice(0, VOTES)) {
      const context = await newVisitor(browser, address, { screen: 'phone' });
      const page = await visit(context, `/polls/${pollId}`);
      await page.getByRole('button', { name: 'Soup, not ranked, add as rank 1' }).click();
      await page.getByLabel('Invite code').fill(code);
      const session = await throttled(page);
      const tokenMs = await timed(page, 'Review my ballot', HAS_TOKEN);
      figures.push({ tokenMs, sendMs: await timed(page, 'Send my ballot', HAS_RECEIPT) });
      await session.detach();
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return {
    tokenMs: middleOf(figures.map(({ tokenMs }) => tokenMs)),
    sendMs: middleOf(figures.map(({ sendMs }) => sendMs)),
  };
};
