import { areShortcutsOn } from '#web/kit/parts/shortcuts.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Keys 1 to 9 choose the first to the ninth, for as long as the result has not been called. */
export const onDigit = (count: number, choose: (index: number) => void): (() => void) => {
  const onKey = (event: KeyboardEvent): void => {
    if (!areShortcutsOn.peek() || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isTyping(event.target) || !/^[1-9]$/.test(event.key)) return;
    const index = Number(event.key) - 1;
    if (index < count) choose(index);
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
};
