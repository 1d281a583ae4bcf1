import { signal } from '@preact/signals';

const paper = globalThis.matchMedia?.('print');

/** The page is being laid out for paper. What is folded away on the screen is then drawn whole. */
export const isPrinting = signal(paper?.matches ?? false);

paper?.addEventListener('change', ({ matches }) => {
  isPrinting.value = matches;
});
// Not every browser tells the media query before it takes its picture of the page.
globalThis.addEventListener?.('beforeprint', () => {
  isPrinting.value = true;
});
globalThis.addEventListener?.('afterprint', () => {
  isPrinting.value = false;
});
