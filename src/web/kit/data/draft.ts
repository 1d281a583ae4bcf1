import { callRow } from '../client.ts';
import { keep, readKept } from '../kept.ts';

const PREFIX = 'roundtable.draft.';
const PERSON = 'roundtable.drafts-of';
const OLDEST_MS = 30 * 24 * 3600 * 1000;
const MOST = 20;
/** In characters: a browser keeps 5 million of them for everything. */
const LONGEST = 100_000;

interface Kept {
  readonly at: number;
  /** What the form held when it was opened. If the form starts differently by now, the draft is ignored. */
  readonly from: string;
  readonly values: object;
}

/** What this tab alone keeps: it outlives a reload. */
const ofTab = {
  read: (key: string): unknown => {
    try {
      return JSON.parse(globalThis.sessionStorage?.getItem(key) ?? 'null');
    } catch {
      return null;
    }
  },
  keep: (key: string, kept: Kept | undefined): void => {
    try {
      globalThis.sessionStorage?.setItem(key, JSON.stringify(kept ?? null));
    } catch {
      // Then a reload restores the copy in localStorage.
    }
  },
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isKept = (value: unknown): value is Kept =>
  isObject(value) &&
  'at' in value &&
  typeof value.at === 'number' &&
  'from' in value &&
  typeof value.from === 'string' &&
  'values' in value &&
  isObject(value.values);

const isOld = ({ at }: Kept): boolean => at < Date.now() - OLDEST_MS;

/**
 * What is filled into one form by one person and not sent yet. A tab that is reloaded finds its own; a new one finds what
 * was typed last in any. So tabs with the same form open do not take each other's words.
 */
export class Draft {
  readonly #key: string;
  /** When what we read or wrote was written: another tab's is not ours to forget. */
  #at = 0;

  constructor(person: string, name: string) {
    this.#key = `${PREFIX}${person}.${name}`;
  }

  read(from: string): object | undefined {
    for (const kept of [ofTab.read(this.#key), readKept(this.#key)]) {
      if (!isKept(kept) || isOld(kept) || kept.from !== from) continue;
      this.#at = kept.at;
      return kept.values;
    }
    return undefined;
  }

  keep(from: string, values: object): void {
    if (JSON.stringify(values).length > LONGEST) return;
    this.#at = Date.now();
    const kept: Kept = { at: this.#at, from, values };
    ofTab.keep(this.#key, kept);
    keep(this.#key, kept);
  }

  forget(): void {
    ofTab.keep(this.#key, undefined);
    const kept = readKept(this.#key);
    if (!isKept(kept) || kept.at === this.#at) keep(this.#key, undefined);
  }
}

/** The oldest go: what nobody came back to must not fill the device. */
export const tidyDrafts = (): void => {
  const names = Object.keys(globalThis.localStorage ?? {}).filter((name) => name.startsWith(PREFIX));
  const kept = names.map((name) => [name, readKept(name)] as const);
  const good = kept
    .filter((each): each is readonly [string, Kept] => isKept(each[1]) && !isOld(each[1]))
    .toSorted(([, a], [, b]) => b.at - a.at)
    .slice(0, MOST)
    .map(([name]) => name);
  for (const name of names) if (!good.includes(name)) keep(name, undefined);
};

/** Whose drafts these are, as the server says; offline, as it said last. */
export const whoDrafts = async (): Promise<string | undefined> => {
  const answer = await callRow({ method: 'GET', path: '/me' }, {}, {});
  const me = answer.ok ? answer.value : undefined;
  if (isObject(me) && 'id' in me && typeof me.id === 'string') keep(PERSON, me.id);
  else if (answer.ok || answer.error.code !== 'offline') return undefined;
  const known = readKept(PERSON);
  return typeof known === 'string' ? known : undefined;
};
