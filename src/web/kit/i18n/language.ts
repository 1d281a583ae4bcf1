import { signal } from '@preact/signals';
import { languages } from '#core/languages.ts';
import type { Language } from '#core/languages.ts';
import { areHere, fetchWords, noteWords } from './words.ts';

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

/** The language that was chosen last and whose words did not come: the one before stays. */
export const lostLanguage = signal<Language>();

function speak(chosen: Language): void {
  language.value = chosen;
  try {
    globalThis.localStorage?.setItem(STORAGE_KEY, chosen);
  } catch {
    // The choice then lasts as long as the page does.
  }
}

let wanted: Language | undefined;

/**
 * Speaks another language as soon as its words are here, at once if they are; until then, and if they do not come, the one
 * before. Done when it is clear which.
 */
export async function setLanguage(chosen: Language): Promise<void> {
  wanted = chosen;
  lostLanguage.value = undefined;
  if (areHere(chosen)) return speak(chosen);
  try {
    await fetchWords(chosen);
  } catch {
    if (wanted === chosen) lostLanguage.value = chosen;
    return;
  }
  // A page that was opened meanwhile has words of its own, and the reader may have chosen again.
  if (wanted === chosen) await setLanguage(chosen);
}

/**
 * Loads the words of what is loaded so far, before any of it is shown. If those of the chosen language cannot be loaded, as
 * on an offline phone that has another language stored, it switches to that one.
 */
export async function wordsReady(): Promise<void> {
  const chosen = language.value;
  for (const each of [chosen, ...languages.filter((other) => other !== chosen)]) {
    try {
      await fetchWords(each);
      language.value = each;
      return;
    } catch {
      // The next language may be stored on the device.
    }
  }
  throw new Error('No words came, in no language.');
}

/**
 * Around each `import()` of what has words: they are fetched beside the script and are here before it is shown.
 *
 * @public The build writes it.
 */
export async function withWords<T>(load: () => Promise<T>, id: string): Promise<T> {
  noteWords(id);
  // Not only its own: words it shares with the page that loads it were requested with that page and may still be loading.
  const [loaded] = await Promise.all([load(), fetchWords(language.value)]);
  return loaded;
}
