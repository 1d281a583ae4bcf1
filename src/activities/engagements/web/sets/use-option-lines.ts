import { useLayoutEffect, useRef } from 'preact/hooks';
import { emptyOption } from '../kinds/options.ts';
import type { OptionForm } from '../kinds/options.ts';

export const MOST_OPTIONS = 12;
const FEWEST_LINES = 2;

interface OptionLines {
  readonly options: readonly OptionForm[];
  /** Ticking one takes the tick off the others. */
  readonly isSingle: boolean;
  readonly onOptions: (options: readonly OptionForm[]) => void;
}

/** What keys and buttons do to the lines, with the focus following. */
export function useOptionLines({ options, isSingle, onOptions }: OptionLines) {
  const list = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<number | undefined>(undefined);
  const focusLine = (index: number): void =>
    list.current?.querySelectorAll<HTMLInputElement>('input[type=text]')[index]?.focus();
  /** Once the changed lines are there, and before the next key. */
  const focusAfter = (index: number): void => {
    wanted.current = index;
  };
  useLayoutEffect(() => {
    if (wanted.current !== undefined) focusLine(wanted.current);
    wanted.current = undefined;
  }, [options]);
  const change = (index: number, changed: Partial<OptionForm>): void =>
    onOptions(options.map((option, at) => (at === index ? { ...option, ...changed } : option)));
  const add = (): void => {
    if (options.length >= MOST_OPTIONS) return;
    onOptions([...options, emptyOption]);
    focusAfter(options.length);
  };
  const takeOut = (index: number): void => {
    if (options.length <= FEWEST_LINES) return change(index, emptyOption);
    onOptions(options.filter((_, at) => at !== index));
    focusAfter(Math.max(0, index - 1));
  };
  const raise = (index: number): void => {
    const moved = options[index];
    if (!moved || index === 0) return;
    const others = options.filter((_, at) => at !== index);
    onOptions([...others.slice(0, index - 1), moved, ...others.slice(index - 1)]);
    focusAfter(index - 1);
  };
  const tick = (index: number, isRight: boolean): void =>
    onOptions(
      options.map((option, at) => {
        if (at === index) return { ...option, isRight };
        return isSingle && isRight ? { ...option, isRight: false } : option;
      }),
    );
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const text = options[index]?.text ?? '';
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (index + 1 < options.length) focusLine(index + 1);
      else if (text.trim() !== '') add();
    } else if (event.key === 'Backspace' && text === '' && options.length > FEWEST_LINES) {
      event.preventDefault();
      takeOut(index);
    }
  };
  return { list, change, add, takeOut, raise, tick, onKeyDown };
}
