import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What Tab must reach: every visible control, one of each radio group, and in a dialog only its own. */
const markControls = (): number => {
  const scope = document.querySelector('dialog[open]') ?? document;
  const groups = new Set<string>();
  const controls = [...scope.querySelectorAll<HTMLElement>('a[href],button,input,select,textarea,summary')]
    .filter((control) => control.tabIndex >= 0 && !control.matches(':disabled'))
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => {
      if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true;
      if (groups.has(control.name)) return false;
      groups.add(control.name);
      return true;
    });
  for (const [index, control] of controls.entries()) {
    const name = control instanceof HTMLInputElement && control.type === 'radio' ? control.name : '';
    const same = name === '' ? [control] : scope.querySelectorAll(`input[name="${CSS.escape(name)}"]`);
    for (const one of same) one.setAttribute('data-tab', String(index));
  }
  return controls.length;
};

/** Tab alone reaches every control and is never trapped. */
export const expectKeyboardReach = async (page: Page): Promise<void> => {
  const count = await page.evaluate(markControls);
  const reached = new Set<string>();
  // A date and time field alone takes seven presses.
  for (let press = 0; press < count + 40 && reached.size < count; press++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => document.activeElement?.getAttribute('data-tab') ?? '');
    if (at !== '') reached.add(at);
  }
  const missed = await page.evaluate(
    (known) =>
      [...document.querySelectorAll('[data-tab]')]
        .filter((control) => !known.includes(control.getAttribute('data-tab') ?? ''))
        .map((control) => control.outerHTML.slice(0, 120)),
    [...reached],
  );
  expect(missed).toEqual([]);
};
