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
  readonly voters: 'codes' | 'accounts';
  readonly code?: string | undefined;
}

/** A ballot to be, and then the token for it. Kept before it is asked for: there is only one for each voter. */
interface KeptToken {
  readonly pollId: string;
  /** Several people may vote on one device, each with their own. A hash: the device must not hold a code. */
  readonly voter: string;
  readonly ballotId: string;
  readonly secret: string;
  readonly key: PublicKey;
  readonly blinded: string;
  readonly unblind: string;
  readonly token?: string;
}

export interface Token {
  readonly ballotId: string;
  readonly secret: string;
  readonly token: string;
}

const MOST = 50;

const isToken = (value: unknown): value is KeptToken =>
  typeof value === 'object' && value !== null && 'ballotId' in value && 'unblind' in value;

// Where storage is closed they live as long as the page.
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

/** Once its ballot is in, the receipt has it. */
export const forgetToken = (ballotId: string): void => {
  inPage = all().filter((token) => token.ballotId !== ballotId);
  keep(TOKENS, inPage);
};

const voterIn = ({ voters, code = '' }: TokenWish): string =>
  hashOf(`${voters}:${voters === 'codes' ? tidyCode(code) : (identity.value?.id ?? '')}`);

const random = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes));

type TokenClient = Pick<PollsClient, 'readTokenKey' | 'giveToken'>;

const begin = async (wish: TokenWish, client: TokenClient): Promise<Answer<KeptToken>> => {
  const { pollId, voters } = wish;
  const key = await client.readTokenKey({ params: { pollId } });
  if (!key.ok) return key;
  const ballotId = newBallotId();
  const { n, e } = key.value;
  const blinding = blind({ n, e }, tokenMessage(pollId, voters, ballotId), random);
  const begun = { pollId, voter: voterIn(wish), ballotId, secret: newSecret(), key: { n, e }, ...blinding };
  return { ok: true, value: keepToken(begun) };
};

const fetchOnce = async (wish: TokenWish, client: TokenClient): Promise<Answer<Token>> => {
  const { pollId, voters, code } = wish;
  const kept = all().find((token) => token.pollId === pollId && token.voter === voterIn(wish));
  const begun: Answer<KeptToken> = kept ? { ok: true, value: kept } : await begin(wish, client);
  if (!begun.ok) return begun;
  const { ballotId, secret, key, blinded, unblind, token: had } = begun.value;
  if (had !== undefined) return { ok: true, value: { ballotId, secret, token: had } };
  const given = await client.giveToken({ params: { pollId }, body: { blinded, code } });
  if (!given.ok) return given;
  const { blindSignature } = given.value;
  const token = unblinded(key, tokenMessage(pollId, voters, ballotId), { blindSignature, unblind });
  if (token === undefined)
    return {
      ok: false,
      error: { code: 'poll-token-invalid', message: voterWords('badToken'), fields: [] },
    };
  keepToken({ ...begun.value, token });
  return { ok: true, value: { ballotId, secret, token } };
};

const running = new Map<string, Promise<Answer<Token>>>();

/** This voter's one token for a poll. Asked for again, also after a reload, it is the same. */
export const fetchToken = (wish: TokenWish, client: TokenClient = pollsClient): Promise<Answer<Token>> => {
  const name = `${wish.pollId} ${voterIn(wish)}`;
  const fetching = running.get(name) ?? fetchOnce(wish, client).finally(() => running.delete(name));
  running.set(name, fetching);
  return fetching;
};
