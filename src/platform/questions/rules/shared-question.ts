import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { seededRandom } from '#core/random.ts';
import type { Said } from '#core/words.ts';

export interface SharedOption {
  readonly text: string;
  readonly picture?: string | undefined;
}

/** Where options have numbers, they count from 0. */
export type SharedKind =
  | {
      readonly kind: 'choice';
      readonly isMultiple: boolean;
      readonly options: readonly SharedOption[];
      readonly right: readonly number[];
    }
  | { readonly kind: 'truth'; readonly isTrue: boolean }
  | {
      readonly kind: 'number';
      readonly value: number;
      readonly tolerance: number;
      readonly unit?: string | undefined;
    }
  | { readonly kind: 'typed'; readonly accepted: readonly string[] };

/** A question as every activity that holds questions understands it; Markdown, with its key. */
export type SharedQuestion = SharedKind & {
  readonly text: string;
  readonly domain: string;
  readonly explanation?: string | undefined;
  readonly picture?: { readonly id: string; readonly alt?: string | undefined } | undefined;
};

/** A question of a holder: what can be shared of it, and what not. */
export interface Offered {
  readonly questionId: string;
  readonly title: string;
  readonly shared?: SharedQuestion | undefined;
  readonly left: readonly Said[];
}

const optionText = ({ text, picture }: SharedOption): string => JSON.stringify([text, picture ?? '']);

/** Options in any order are the same question: a session shows them shuffled. */
const keyOf = (question: SharedQuestion): unknown => {
  if (question.kind === 'choice') {
    const { options, right, isMultiple } = question;
    return [isMultiple, options.map((option, at) => `${optionText(option)}${right.includes(at)}`).toSorted()];
  }
  if (question.kind === 'number') return [question.value, question.tolerance, question.unit ?? ''];
  return question.kind === 'truth' ? question.isTrue : question.accepted.toSorted();
};

/** Tells whether a question still says what it said. Its domain is a place, not what it says. */
export const digestOf = (question: SharedQuestion): string => {
  const { kind, text, explanation = '', picture } = question;
  const said = [kind, text.trim(), explanation.trim(), picture?.id ?? '', keyOf(question)];
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(said)))).slice(0, 32);
};

export interface Wish {
  readonly domains?: readonly string[] | undefined;
  readonly draw?: number | undefined;
}

/** Those of the wished domains; a drawn part of them in their own order. */
export const chosenOf = <T extends { readonly domain: string }>(
  all: readonly T[],
  { domains, draw }: Wish,
  seed: string,
): T[] => {
  const within = domains ? all.filter(({ domain }) => domains.includes(domain)) : [...all];
  if (draw === undefined || draw >= within.length) return within;
  const drawn = new Set(seededRandom(seed).shuffle(within).slice(0, draw));
  return within.filter((one) => drawn.has(one));
};

export const domainsOf = (
  all: readonly { readonly domain: string }[],
): { readonly domain: string; readonly questions: number }[] => {
  const counts = new Map<string, number>();
  for (const { domain } of all) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  return [...counts].map(([domain, questions]) => ({ domain, questions }));
};

const LONGEST_HEAD = 120;

/** How a question begins, for lists. */
export const headOf = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= LONGEST_HEAD ? line : `${line.slice(0, LONGEST_HEAD - 1).trimEnd()}…`;
};
