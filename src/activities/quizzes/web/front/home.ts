import type { Answered } from '../quizzes.client.ts';

export type Home = Answered<'readHome'>;
export type Entry = Answered<'listSources'>['sources'][number];
/** Begins a session with one certificate, or with some of its categories. */
export type Begin = (entry: Entry, categories?: readonly string[]) => Promise<void>;
