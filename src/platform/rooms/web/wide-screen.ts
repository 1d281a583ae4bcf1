import { signal } from '@preact/signals';

const query = globalThis.matchMedia?.('(min-width: 60rem)');

/** Whether the page has room for a column beside the table; the same width as in the style sheets. */
export const isWideScreen = signal(query?.matches ?? false);
query?.addEventListener('change', ({ matches }) => {
  isWideScreen.value = matches;
});
