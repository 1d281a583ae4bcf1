import type { Bilingual } from '#core/result.ts';
export interface RawAnswer {
  readonly id?: string | undefined;
  readonly text: string;
  readonly explanation?: string | undefined;
  readonly isPinned?: boolean | undefined;
}

/** What a file says of a question, before anybody has looked whether it holds. */
export interface RawQuestion {
  readonly id?: string | undefined;
  /** A title that serves as the id as long as no other question has it. */
  readonly label?: string | undefined;
  readonly conceptId?: string | undefined;
  readonly question: string;
  readonly answers: readonly RawAnswer[];
  /** Places of the right answers, from 0. */
  readonly correct: readonly number[];
  readonly type?: string | undefined;
  readonly language?: string | undefined;
  readonly difficulty?: string | undefined;
  readonly category?: string | undefined;
  readonly provider?: string | undefined;
  readonly certificate?: string | undefined;
  readonly explanation?: string | undefined;
  readonly references?: readonly string[] | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

const LONGEST_WORDS = 500;
const cut = (text: string): string =>
  text.length <= LONGEST_WORDS ? text : `${text.slice(0, LONGEST_WORDS - 1)}…`;

/** What is quoted from a file may be as long as the file: nobody reads that, and everybody waits while it is sent. */
export const brief = ({ en, de }: Bilingual): Bilingual => ({ en: cut(en), de: cut(de) });

/** One question of a file; `where` is its line or item. */
export type FileEntry =
  | { readonly where: Bilingual; readonly raw: RawQuestion; readonly changed?: readonly Bilingual[] }
  | { readonly where: Bilingual; readonly reason: Bilingual };

/** Why a question is not taken, and what would be right. */
export class Refused extends Error {
  readonly reason: Bilingual;
  constructor(reason: Bilingual) {
    super(reason.en);
    this.reason = reason;
  }
}

export const refuse = (reason: Bilingual): never => {
  throw new Refused(reason);
};

/** Reads one question; a refusal becomes an entry of its own. */
export const entryOf = (where: Bilingual, read: (changed: Bilingual[]) => RawQuestion): FileEntry => {
  const changed: Bilingual[] = [];
  try {
    return { where, raw: read(changed), changed };
  } catch (error) {
    if (error instanceof Refused) return { where, reason: error.reason };
    throw error;
  }
};

export const lineAt = (line: number): Bilingual => ({ en: `line ${line}`, de: `Zeile ${line}` });
export const itemAt = (item: number): Bilingual => ({ en: `item ${item}`, de: `Element ${item}` });
/** A name is the same in every language. */
export const partNamed = (name: string): Bilingual => ({ en: name, de: name });

export const letterOf = (index: number): string => String.fromCharCode(65 + index);
