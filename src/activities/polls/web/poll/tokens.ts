import { identity } from '#platform/identity/web/identity.state.ts';
import type { Answer } from '#web/kit/client.ts';
import { keep, readKept } from '#web/kit/kept.ts';
import { blind, tokenMessage, unblinded } from '#activities/polls/rules/blind.ts';
import type { PublicKey } from '#activities/polls/rules/blind.ts';
import { tidyCode } from '#activities/polls/rules/casting.ts';
import { hashOf } from '#activities/polls/rules/chain.ts';
import { pollsClient } from '../polls.client.ts';
import type { PollsClient } from '../polls.client.ts';
import { newBallotId, newSecret, TOKENS } from './receipts.ts';
import { voterWords } from './voter.words.ts';

export interface TokenWish {
  readonly pollId: string;
  readonly voters: 'codes' | 'accounts' | 'roll';
  readonly code?: string | undefined;
  /** Votes have different weights: the token is for this voter's weight. */
  readonly isWeighted?: boolean | undefined;
}

/** A future ballot, later with its token. Stored before the token is requested: each voter gets only one. */
interface KeptToken {
  readonly pollId: string;
  /**
   * Several people may vote on one device, each with their own code. Stored as a hash: the device must not hold a
   * code.
   */
  readonly voter: string;
  readonly ballotId: string;
  readonly secret: string;
  readonly key: PublicKey;
  readonly blinded: string;
  readonly unblind: string;
  /** Only if it is not 1. */
  readonly weight?: number | undefined;
  readonly token?: string;
}

export interface Token {
  readonly ballotId: string;
  readonly secret: string;
  readonly token: string;
  readonly weight?: number | undefined;
}

const MOST = 50;

const isToken = (value: unknown): value is KeptToken =>
  typeof value === 'object' && value !== null && 'ballotId' in value && 'unblind' in value;

// Without storage, tokens live as long as the page.
let inPage: readonly KeptToken[] = [];

const all = (): readonly KeptToken[] => {
  const stored = readKept(TOKENS);
  return Array.isArray(stored) ? stored.filter(isToken) : inPage;
};

const keepToken = (token: KeptToken): KeptToken => {
  inPage = [token, ...all().filter(({ ballotId }) => ballotId !== token.ballotId)].slice(0, MOST);
  keep(TOKENS, inPage);
  return token;
};

/** Once the ballot is accepted, its receipt holds the token. */
export const forgetToken = (ballotId: string): void => {
  inPage = all().filter((token) => token.ballotId !== ballotId);
  keep(TOKENS, inPage);
};

const voterIn = ({ voters, code = '' }: TokenWish): string =>
  hashOf(`${voters}:${voters === 'codes' ? tidyCode(code) : (identity.value?.id ?? '')}`);

const random = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes));

type TokenClient = Pick<PollsClient, 'readTokenKey' | 'giveToken' | 'readOwnWeight'>;

/** Undefined for a weight of 1. */
const readWeight = async (
  { pollId, code, isWeighted }: TokenWish,
  client: TokenClient,
): Promise<Answer<number | undefined>> => {
  if (!isWeighted) return { ok: true, value: undefined };
  const own = await client.readOwnWeight({ params: { pollId }, body: { code } });
  if (!own.ok) return own;
  return { ok: true, value: own.value.weight === 1 ? undefined : own.value.weight };
};

const begin = async (wish: TokenWish, client: TokenClient): Promise<Answer<KeptToken>> => {
  const { pollId, voters } = wish;
  const own = await readWeight(wish, client);
  if (!own.ok) return own;
  const weight = own.value;
  const key = await client.readTokenKey({ params: { pollId }, query: { weight } });
  if (!key.ok) return key;
  const ballotId = newBallotId();
  const { n, e } = key.value;
  const blinding = blind({ n, e }, tokenMessage({ pollId, voters, weight }, ballotId), random);
  const begun = { pollId, voter: voterIn(wish), ballotId, secret: newSecret(), key: { n, e }, ...blinding };
  return { ok: true, value: keepToken({ ...begun, weight }) };
};

const fetchOnce = async (wish: TokenWish, client: TokenClient): Promise<Answer<Token>> => {
  const { pollId, voters, code } = wish;
  const kept = all().find((token) => token.pollId === pollId && token.voter === voterIn(wish));
  const begun: Answer<KeptToken> = kept ? { ok: true, value: kept } : await begin(wish, client);
  if (!begun.ok) return begun;
  const { ballotId, secret, key, blinded, unblind, weight, token: had } = begun.value;
  if (had !== undefined) return { ok: true, value: { ballotId, secret, weight, token: had } };
  const given = await client.giveToken({ params: { pollId }, body: { blinded, code, weight } });
  if (!given.ok) return given;
  const { blindSignature } = given.value;
  const message = tokenMessage({ pollId, voters, weight }, ballotId);
  const token = unblinded(key, message, { blindSignature, unblind });
  if (token === undefined)
    return {
      ok: false,
      error: { code: 'poll-token-invalid', message: voterWords('badToken'), fields: [] },
    };
  keepToken({ ...begun.value, token });
  return { ok: true, value: { ballotId, secret, weight, token } };
};

const running = new Map<string, Promise<Answer<Token>>>();

/** This voter's only token for a poll. Requested again, even after a reload, it is the same. */
export const fetchToken = (wish: TokenWish, client: TokenClient = pollsClient): Promise<Answer<Token>> => {
  const name = `${wish.pollId} ${voterIn(wish)}`;
  const fetching = running.get(name) ?? fetchOnce(wish, client).finally(() => running.delete(name));
  running.set(name, fetching);
  return fetching;
};
