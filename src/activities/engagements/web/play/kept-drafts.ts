import { signal } from '@preact/signals';
import { keep, readKept } from '#web/kit/kept.ts';
import type { Draft } from '../kinds/kind.ts';

type Drafts = Readonly<Record<string, Draft>>;

const KEY = 'roundtable.engagement-drafts';

const isListOf = (type: 'number' | 'string', value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === type);

const isDraft = (value: unknown): value is Draft =>
  value instanceof Object &&
  'text' in value &&
  typeof value.text === 'string' &&
  'chosen' in value &&
  isListOf('number', value.chosen) &&
  'words' in value &&
  isListOf('string', value.words);

const readDrafts = (seat: string): Drafts => {
  const kept = readKept(KEY);
  if (!(kept instanceof Object && 'seat' in kept && kept.seat === seat && 'drafts' in kept)) return {};
  const entries = kept.drafts instanceof Object ? Object.entries(kept.drafts) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, Draft] => isDraft(entry[1])));
};

/**
 * What a player has typed, tapped or put in order and not sent, by question. It is stored on the device and survives a
 * reload; only the last seat's is kept, so it never grows.
 */
export class KeptDrafts {
  readonly #seat: string;
  readonly #drafts = signal<Drafts>({});

  constructor(gameId: string, playerId: string) {
    this.#seat = `${gameId} ${playerId}`;
    this.#drafts.value = readDrafts(this.#seat);
  }

  of(questionId: string): Draft | undefined {
    return this.#drafts.value[questionId];
  }

  keep(questionId: string, draft: Draft | undefined): void {
    const { [questionId]: _before, ...others } = this.#drafts.peek();
    const drafts = draft ? { ...others, [questionId]: draft } : others;
    this.#drafts.value = drafts;
    keep(KEY, Object.keys(drafts).length === 0 ? undefined : { seat: this.#seat, drafts });
  }
}
