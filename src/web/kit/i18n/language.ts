import { signal } from '@preact/signals';

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

const STORAGE_KEY = 'roundtable.language';

const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

/** The reader's own choice wins, then the first language of the browser that we speak, then English. */
export function chooseLanguage(stored: string | null, preferred: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  for (const tag of preferred) {
    const primary = tag.toLowerCase().split('-')[0];
    if (isLanguage(primary)) return primary;
  }
  return 'en';
}

// Storage throws in private modes and in sandboxed frames; the page must still open.
function readStored(): string | null {
  try {
    return globalThis.localStorage?.getItem(STORAGE_KEY) ?? null;
  } catch {
    return null;
  }
}

const startingLanguage = (): Language => chooseLanguage(readStored(), globalThis.navigator?.languages ?? []);

/** Components that read `language.value` (or call a message function) render again when it changes. */
export const language = signal<Language>(startingLanguage());

export function setLanguage(next: Language): void {
  language.value = next;
  try {
    globalThis.localStorage?.setItem(STORAGE_KEY, next);
  } catch {
    // The choice then lasts as long as the page does.
  }
}
