import { useState } from 'preact/hooks';
import { showToast } from '#web/kit/parts/toasts.ts';
import { editorWords } from './editor.words.ts';
import { isBlank } from './question-form.ts';
import type { QuestionForm } from './question-form.ts';

/** The question being typed: an existing one, or a new one in a category ('' if there is no category yet). */
export type Typing = { /** Left before it was saved. */ readonly left?: QuestionForm } & (
  | { readonly questionId: string }
  | { readonly newIn: string }
);

export interface TypingState {
  readonly current: Typing | undefined;
  /** A new one for each form that is opened. */
  readonly turn: number;
  readonly begin: (typing: Typing) => void;
  /** Saved: the focus returns to where it was. */
  readonly end: () => void;
  /** Not saved: the text can be restored. */
  readonly leave: (unsaved: QuestionForm | undefined) => void;
}

export const opensOld = (questionId: string): string => `old ${questionId}`;
export const opensNew = (category: string): string => `new ${category}`;

const openerOf = (typing: Typing): string =>
  'newIn' in typing ? opensNew(typing.newIn) : opensOld(typing.questionId);

/** After the form is gone, its button is back. */
const focusOpener = (typing: Typing): void => {
  requestAnimationFrame(() => {
    const buttons = document.querySelectorAll<HTMLElement>('[data-opens]');
    [...buttons].find(({ dataset }) => dataset['opens'] === openerOf(typing))?.focus();
  });
};

export function useTyping(): TypingState {
  const [{ current, turn }, setState] = useState<{ readonly current?: Typing; readonly turn: number }>({
    turn: 0,
  });
  const begin = (typing: Typing): void => setState(({ turn: last }) => ({ current: typing, turn: last + 1 }));
  const end = (): void => {
    setState((before) => ({ turn: before.turn }));
    if (current) focusOpener(current);
  };
  const leave = (form: QuestionForm | undefined): void => {
    end();
    if (!current || !form || isBlank(form)) return;
    showToast(editorWords('unsaved'), {
      action: { label: editorWords('goOn'), run: () => begin({ ...current, left: form }) },
    });
  };
  return { current, turn, begin, end, leave };
}
