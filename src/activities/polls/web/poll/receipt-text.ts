import { isLinked } from './receipts.ts';
import type { KeptReceipt } from './receipts.ts';

/** The receipt as one line of text. */
export const receiptText = ({ ballotId, secret }: Pick<KeptReceipt, 'ballotId' | 'secret'>): string =>
  `${ballotId} ${secret}`;

const LINE = /^\s*([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\s+(\S{20,100})\s*$/im;
const LINK = /#receipt=([\da-f-]{36})\.([^\s&]{20,300})/i;

/** Finds a receipt in its line, its link, or a file that holds either. */
export const parseReceipt = (text: string): { ballotId: string; secret: string } | undefined => {
  const [, ballotId, secret] = LINE.exec(text) ?? LINK.exec(text) ?? [];
  return ballotId === undefined || secret === undefined
    ? undefined
    : { ballotId, secret: decodeURIComponent(secret) };
};

/** A link that opens the ballot on any device. Browsers never send the part after #. */
export const receiptLink = (
  address: string,
  { pollId, ballotId, secret }: Pick<KeptReceipt, 'pollId' | 'ballotId' | 'secret'>,
): string => new URL(`/polls/${pollId}#receipt=${ballotId}.${encodeURIComponent(secret)}`, address).href;

/** Removes it from the address, where it would stay in the history and be passed on with the link. */
export const takeLinkedReceipt = (): string | undefined => {
  if (!isLinked()) return undefined;
  const { hash, pathname, search } = location;
  history.replaceState(history.state, '', pathname + search);
  return hash;
};
