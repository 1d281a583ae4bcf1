import { useEffect, useRef } from 'preact/hooks';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { editorWords } from './editor.words.ts';
import type { QuestionForm } from './question-form.ts';

const here = (): string => `${currentUrl.peek().pathname}${currentUrl.peek().search}`;

/** What was typed and left, by the page it was typed on. */
const left = new Map<string, QuestionForm>();

/** What was left on this page, once. */
export const takeLeft = (): QuestionForm | undefined => {
  const form = left.get(here());
  left.delete(here());
  return form;
};

/**
 * Whoever leaves without saving can go on typing; closing the window asks first. Gives what to call with what was
 * stored: a page that is left in the same moment is not painted again before.
 */
export function useUnsaved(form: QuestionForm, start: QuestionForm): (stored: QuestionForm) => void {
  const latest = useRef(form);
  latest.current = form;
  const stored = useRef(start);
  useEffect(() => {
    const address = here();
    const isChanged = (): boolean => JSON.stringify(latest.current) !== JSON.stringify(stored.current);
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (isChanged()) event.preventDefault();
    };
    addEventListener('beforeunload', onUnload);
    return () => {
      removeEventListener('beforeunload', onUnload);
      if (!isChanged() || here() === address) return;
      left.set(address, latest.current);
      showToast(editorWords('unsaved'), {
        action: { label: editorWords('goOn'), run: () => navigate(address) },
      });
    };
  }, []);
  return (now) => {
    stored.current = now;
  };
}
