import { randomBytes } from 'node:crypto';
import { blind, tokenMessage, unblinded } from '#activities/polls/rules/blind.ts';
import type { PublicKey } from '#activities/polls/rules/blind.ts';

export interface TokenWish {
  readonly pollId: string;
  readonly ballotId: string;
  /** An account's where left out. */
  readonly code?: string | undefined;
  readonly weight?: number | undefined;
  /** The kind of voters, if the code does not show it. */
  readonly voters?: 'roll' | undefined;
}

interface Asked<T = unknown> {
  readonly status: number;
  readonly body: T;
}

/** Somebody who calls the API: `PUT /polls/...`. */
export type Ask = <T>(line: string, body?: object) => Promise<Asked<T>>;

const messageOf = ({ pollId, ballotId, code, weight, voters }: TokenWish): Uint8Array =>
  tokenMessage({ pollId, voters: voters ?? (code === undefined ? 'accounts' : 'codes'), weight }, ballotId);

/** What a voter's browser does before it asks for a token, and what it makes of the answer. */
export const blindFor = (key: PublicKey, wish: TokenWish) => {
  const { blinded, unblind } = blind(key, messageOf(wish), (bytes) => randomBytes(bytes));
  return {
    blinded,
    finish: (blindSignature: string): string => {
      const token = unblinded(key, messageOf(wish), { blindSignature, unblind });
      if (token === undefined) throw new Error('the server signed something else');
      return token;
    },
  };
};

/** Fetches the token of one ballot: the token, or the answer that refused it. */
export const fetchToken = async (
  ask: Ask,
  wish: TokenWish,
): Promise<{ readonly token?: string; readonly refused?: Asked<never> }> => {
  const { pollId, code, weight } = wish;
  const query = weight === undefined ? '' : `?weight=${weight}`;
  const key = await ask<PublicKey>(`GET /polls/${pollId}/token-key${query}`);
  if (key.status !== 200) return { refused: key as Asked<never> };
  const { blinded, finish } = blindFor(key.body, wish);
  const given = await ask<{ blindSignature: string }>(`POST /polls/${pollId}/tokens`, {
    blinded,
    code,
    weight,
  });
  if (given.status !== 200) return { refused: given as Asked<never> };
  return { token: finish(given.body.blindSignature) };
};

/** The whole way: a token by the voter, then the ballot by nobody. */
export const castWithToken = async <T>(
  { voter, nobody }: { readonly voter: Ask; readonly nobody: Ask },
  wish: TokenWish,
  { secret, ranks }: { readonly secret: string; readonly ranks?: readonly (readonly string[])[] },
): Promise<Asked<T>> => {
  const { token, refused } = await fetchToken(voter, wish);
  if (refused) return refused;
  const { pollId, ballotId, weight } = wish;
  return nobody(`PUT /polls/${pollId}/token-ballots/${ballotId}`, { secret, ranks, token, weight });
};
