import { signal } from '@preact/signals';

export interface Shortcut {
  /** As KeyboardEvent.key gives it: "n", "?", "ArrowRight". */
  readonly key: string;
  readonly label: () => string;
  /** None if the browser does it itself and the sheet only lists it. */
  readonly run?: () => void;
}

const registered = signal<readonly Shortcut[]>([]);

export const shortcuts = registered;

/** Adds keys for as long as a page is open; return the result from useLayoutEffect, so keys work as soon as the page is visible. */
export function addShortcuts(added: readonly Shortcut[]): () => void {
  registered.value = [...registered.value, ...added];
  return () => {
    registered.value = registered.value.filter((shortcut) => !added.includes(shortcut));
  };
}

const STORAGE_KEY = 'roundtable.shortcuts';

function readStored(): boolean {
  try {
    return globalThis.localStorage?.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

/** People who speak to their computer set off single keys by accident: they can turn them off (WCAG 2.1.4). */
export const areShortcutsOn = signal(readStored());

export function setShortcutsOn(isOn: boolean): void {
  areShortcutsOn.value = isOn;
  try {
    globalThis.localStorage?.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  } catch {
    // The choice then lasts as long as the page does.
  }
}

export interface KeyPress {
  readonly key: string;
  readonly hasModifier: boolean;
  /** True in fields and selects, where letters are text. */
  readonly isTyping: boolean;
}

/** The latest page to register a key has it. */
export function findShortcut(known: readonly Shortcut[], press: KeyPress): Shortcut | undefined {
  if (press.isTyping || press.hasModifier || !areShortcutsOn.value) return undefined;
  return known.findLast((shortcut) => shortcut.key === press.key && shortcut.run !== undefined);
}

interface Field {
  readonly tagName: string;
  readonly type?: string;
}

/** Whether a field wants the key for itself. A choice wants space and arrows; letters and digits mean nothing to it. */
export const takesKey = ({ tagName, type = '' }: Field, key: string): boolean => {
  const isChoice = tagName === 'INPUT' && /^(?:radio|checkbox)$/.test(type);
  return isChoice ? key.length > 1 || key === ' ' : /^(?:INPUT|TEXTAREA|SELECT)$/.test(tagName);
};

const isTypingIn = (target: EventTarget | null, key: string): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || takesKey(target, key) || target.closest('dialog') !== null);

export function startShortcuts(): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const shortcut = findShortcut(registered.value, {
      key: event.key,
      hasModifier: event.ctrlKey || event.metaKey || event.altKey,
      isTyping: isTypingIn(event.target, event.key),
    });
    if (shortcut === undefined || event.defaultPrevented) return;
    event.preventDefault();
    shortcut.run?.();
  };
  globalThis.addEventListener('keydown', onKeyDown);
  return () => globalThis.removeEventListener('keydown', onKeyDown);
}
