import { errors } from 'playwright-core';
import type { Page } from 'playwright-core';

const WAITING = ['click', 'fill', 'press', 'check', 'waitFor', 'hover', 'focus', 'textContent', 'innerText'];
const LONGEST = 3000;

const shownOn = async (page: Page): Promise<string> => {
  const text = await page.evaluate(() => document.body.innerText);
  return text.replaceAll(/\s*\n\s*/g, '\n').slice(0, LONGEST);
};

let isTelling = false;

/** A timeout's message says what the page showed instead: afterwards nobody can look at it. */
export const tellWhatIsShown = (page: Page): void => {
  if (isTelling) return;
  isTelling = true;
  const prototype: object = Object.getPrototypeOf(page.locator('body'));
  for (const name of WAITING) {
    const method: unknown = Reflect.get(prototype, name);
    if (typeof method !== 'function') continue;
    Reflect.set(prototype, name, async function told(this: { page(): Page }, ...args: unknown[]) {
      try {
        return await Reflect.apply(method, this, args);
      } catch (error) {
        const waited = this.page();
        if (error instanceof errors.TimeoutError && !waited.isClosed())
          error.message += `\n${waited.url()} showed:\n${await shownOn(waited).catch(String)}\n`;
        throw error;
      }
    });
  }
};
