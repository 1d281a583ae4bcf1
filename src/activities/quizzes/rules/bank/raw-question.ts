import type { Param, Said } from '#core/words.ts';

export interface RawAnswer {
  readonly id?: string | undefined;
  readonly text: string;
  readonly explanation?: string | undefined;
  readonly isPinned?: boolean | undefined;
  readonly match?: string | undefined;
}

/** What a file says about a question, before it is checked. */
export interface RawQuestion {
  readonly id?: string | undefined;
  /** A title that serves as the id while no other question has it. */
  readonly label?: string | undefined;
  readonly conceptId?: string | undefined;
  readonly question: string;
  readonly passage?: string | undefined;
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

/** A quote from a file may be as long as the file: nobody reads that, and everybody waits while it is sent. */
export const cut = (text: string): string =>
  text.length <= LONGEST_WORDS ? text : `${text.slice(0, LONGEST_WORDS - 1)}…`;

const briefParam = (value: Param): Param =>
  typeof value === 'string'
    ? cut(value)
    : typeof value === 'object' && 'code' in value
      ? brief(value)
      : value;

export const brief = ({ code, params = {} }: Said): Said => ({
  code,
  params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, briefParam(value)])),
});

/** One question of a file; `where` is its line or item. */
export type FileEntry =
  | { readonly where: Said; readonly raw: RawQuestion; readonly changed?: readonly Said[] }
  | { readonly where: Said; readonly reason: Said };

/** Why a question is refused, and what would be right. */
export class Refused extends Error {
  readonly reason: Said;
  constructor(reason: Said) {
    super(reason.code);
    this.reason = reason;
  }
}

export const refuse = (reason: Said): never => {
  throw new Refused(reason);
};

/** Reads one question; a refusal becomes an entry of its own. */
export const entryOf = (where: Said, read: (changed: Said[]) => RawQuestion): FileEntry => {
  const changed: Said[] = [];
  try {
    return { where, raw: read(changed), changed };
  } catch (error) {
    if (error instanceof Refused) return { where, reason: error.reason };
    throw error;
  }
};

/** The intake adds the file. */
export const lineAt = (line: number): Said => ({ code: 'quiz-at-line', params: { line } });
export const itemAt = (item: number): Said => ({ code: 'quiz-at-item', params: { item } });
export const partNamed = (part: string): Said => ({ code: 'quiz-at-part', params: { part: cut(part) } });

export const letterOf = (index: number): string => String.fromCharCode(65 + index);
