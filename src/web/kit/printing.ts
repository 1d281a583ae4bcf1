import { signal } from '@preact/signals';

const paper = globalThis.matchMedia?.('print');

/** The page is being laid out for paper. What is folded away on the screen is then drawn whole. */
export const isPrinting = signal(paper?.matches ?? false);

paper?.addEventListener('change', ({ matches }) => {
  isPrinting.value = matches;
});
// Some browsers update the media query only after they have captured the page.
globalThis.addEventListener?.('beforeprint', () => {
  isPrinting.value = true;
});
globalThis.addEventListener?.('afterprint', () => {
  isPrinting.value = false;
});
