import type { ClueView } from '#activities/hunts/contract.views.ts';

/** A clue as the page shows it now. */
export type ClueLine =
  | { readonly kind: 'text'; readonly text: string }
  /** Free by now; the server has to be asked for its words. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'waiting'; readonly leftMs?: number; readonly price?: number };

/** `passedMs` is the playing time since the view was made. */
export const clueLine = (clue: ClueView, passedMs: number): ClueLine => {
  if (clue.text !== undefined) return { kind: 'text', text: clue.text };
  if (clue.state !== 'waiting') return { kind: 'ready' };
  const { freeInMs, price } = clue;
  const sale = price === undefined ? {} : { price };
  if (freeInMs === undefined) return { kind: 'waiting', ...sale };
  const leftMs = freeInMs - passedMs;
  return leftMs <= 0 ? { kind: 'ready' } : { kind: 'waiting', leftMs, ...sale };
};

/** Playing time since a view was made: none while the hunt is not running. */
export const passedSince = (
  { phase, at }: { readonly phase: string; readonly at: number },
  now: number,
): number => (phase === 'running' ? Math.max(0, now - at) : 0);
