import type { Page } from 'playwright-core';

/** What folds on this page and shows no mark for it. */
export const unmarkedFolds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isMarked = (summary: Element): boolean => {
      const { display, listStyleType } = getComputedStyle(summary);
      const before = getComputedStyle(summary, '::before').content;
      const isNative = display === 'list-item' && listStyleType !== 'none' && listStyleType !== '""';
      return isNative || (before !== 'none' && before !== '""');
    };
    return [...document.querySelectorAll('summary')]
      .filter((summary) => !isMarked(summary))
      .map((summary) => summary.textContent);
  });
