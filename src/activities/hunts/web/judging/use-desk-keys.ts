import { useLayoutEffect } from 'preact/hooks';
import { addShortcuts } from '#web/kit/parts/shortcuts.ts';
import { judgingWords } from './judging.words.ts';

export interface DeskActs {
  readonly accept: () => void;
  readonly reject: () => void;
  readonly score: () => void;
  readonly hide: () => void;
  readonly undo: () => void;
  readonly next: () => void;
  readonly previous: () => void;
}

const KEYS = [
  ['a', 'accept', 'accept'],
  ['r', 'reject', 'reject'],
  ['p', 'points', 'score'],
  ['h', 'hide', 'hide'],
  ['u', 'undo', 'undo'],
  ['ArrowRight', 'next', 'next'],
  ['ArrowLeft', 'previous', 'previous'],
] as const;

/** One key for each act: twenty photos a minute. */
export const useDeskKeys = (acts: DeskActs): void => {
  useLayoutEffect(() =>
    addShortcuts(
      KEYS.map(([key, words, act]) => ({ key, label: () => judgingWords(words), run: acts[act] })),
    ),
  );
};
