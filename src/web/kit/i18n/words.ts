import type { Language } from '#core/languages.ts';
import type { Message } from './messages.ts';

/**
 * The words that are here. Each script that is loaded by itself has an id, under which the build keeps its words as a file
 * for each language, with the catalogues of several `defineMessages` by their keys.
 */
export type Catalogue = Readonly<Record<string, Message>>;

// Filled in by the build: what the files of a language are named by.
declare const __WORDS__: Readonly<Record<Language, string>>;

const noted = new Set<string>();
const kept = new Map<string, Catalogue>();
/** Files that are loaded or loading. */
const fetched = new Map<string, Promise<void>>();
const here = new Set<string>();

const fileOf = (id: string, language: Language): string => `/assets/${id}-${__WORDS__[language]}.json`;

export const wordsAt = (key: string, language: Language): Catalogue | undefined => kept.get(language + key);

/** From now on these words are fetched for every language that is spoken. */
export const noteWords = (id: string): void => void noted.add(id);

export const areHere = (language: Language): boolean =>
  [...noted].every((id) => here.has(fileOf(id, language)));

const fetchFile = async (file: string, language: Language): Promise<void> => {
  // Not a module: browsers remember one that failed to load, and the reader may choose the language again.
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${answer.status} ${file}`);
  const words: Readonly<Record<string, Catalogue>> = await answer.json();
  for (const [key, catalogue] of Object.entries(words)) kept.set(language + key, catalogue);
  here.add(file);
};

/** All files noted so far; more may be noted while they load. */
export const fetchWords = async (language: Language): Promise<void> => {
  const coming = [...noted].map((id) => {
    const file = fileOf(id, language);
    const words = fetched.get(file) ?? fetchFile(file, language);
    fetched.set(file, words);
    words.catch(() => fetched.delete(file));
    return words;
  });
  await Promise.all(coming);
};
