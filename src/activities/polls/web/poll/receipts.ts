import type { Choices } from '#activities/polls/contract.views.ts';
import { keep, readKept } from '#web/kit/kept.ts';

/** A voter's receipt. Anyone who has it can change the ballot, so the browser never sends it on its own. */
export interface KeptReceipt {
  readonly pollId: string;
  readonly ballotId: string;
  readonly secret: string;
  readonly choices: Choices;
  /** If the poll takes tokens: a ballot that the server lost can be cast again with it. */
  readonly token?: string | undefined;
  /** The weight it was signed for, if not 1. */
  readonly weight?: number | undefined;
  /** waiting: not yet acknowledged by the server. lost: the server does not know it. */
  readonly state: 'waiting' | 'counted' | 'withdrawn' | 'lost';
  /** The command in the outbox, while it waits. */
  readonly commandId?: string | undefined;
  /** The ballot before this change: it is restored if the server refuses the change, even on a later visit. */
  readonly before?: KeptReceipt | undefined;
  readonly chainNumber?: number | undefined;
  readonly chainHash?: string | undefined;
}

const KEY = 'roundtable.receipts';
const MOST = 200;

const isReceipt = (value: unknown): value is KeptReceipt =>
  typeof value === 'object' &&
  value !== null &&
  'pollId' in value &&
  'ballotId' in value &&
  'secret' in value &&
  'state' in value;

// Without storage the receipt lives as long as the page, and the page says so.
let inPage: readonly KeptReceipt[] = [];

const all = (): readonly KeptReceipt[] => {
  const stored = readKept(KEY);
  return Array.isArray(stored) ? stored.filter(isReceipt) : inPage;
};

export const receiptFor = (pollId: string): KeptReceipt | undefined =>
  all().find((receipt) => receipt.pollId === pollId);

/** False if this browser cannot store it and the voter has to keep it. */
export const keepReceipt = (receipt: KeptReceipt): boolean => {
  inPage = [receipt, ...all().filter(({ pollId }) => pollId !== receipt.pollId)].slice(0, MOST);
  return keep(KEY, inPage);
};

export const forgetReceipt = (pollId: string): void => {
  inPage = all().filter((receipt) => receipt.pollId !== pollId);
  keep(KEY, inPage);
};

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** A UUID v4 made by hand: crypto.randomUUID is missing on plain http addresses. */
export const newBallotId = (): string => {
  const hex = randomHex(16);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
};

export const newSecret = (): string => randomHex(20);

const DEVICE_KEY = 'roundtable.polls.device';

/** Decides this browser's own order of the options; says nothing about who votes. */
export const deviceKey = (): string => {
  const kept = readKept(DEVICE_KEY);
  if (typeof kept === 'string') return kept;
  const made = randomHex(8);
  keep(DEVICE_KEY, made);
  return made;
};

/** Tokens that were requested here and are not used yet. */
export const TOKENS = 'roundtable.polls.tokens';

export const holdsToken = (pollId: string): boolean =>
  JSON.stringify(readKept(TOKENS) ?? '').includes(pollId);

/** Whether the page was opened by a receipt's link. */
export const isLinked = (): boolean => location.hash.startsWith('#receipt=');
