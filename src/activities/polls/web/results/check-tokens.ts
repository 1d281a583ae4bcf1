import type { Client } from '#web/kit/client.ts';
import type { pollsContract } from '#activities/polls/contract.ts';
import type { PollView } from '#activities/polls/contract.views.ts';
import { isSignature, tokenMessage } from '#activities/polls/rules/blind.ts';
import type { PublicKey } from '#activities/polls/rules/blind.ts';
import type { PollRecord, TokenFault } from './recount.ts';

type KeyClient = Pick<Client<typeof pollsContract>, 'readTokenKey'>;

const AT_ONCE = 50;

/**
 * Checks the token of every ballot, and that there are no more tokens than voters. Returns what is wrong, if
 * anything.
 */
export const checkTokens = async (
  client: KeyClient,
  { pollId, settings, turnout }: PollView,
  { ballots }: PollRecord,
): Promise<TokenFault | undefined> => {
  const { voters } = settings;
  const keys = await readKeys(client, { pollId, turnout }, ballots);
  if ('kind' in keys) return keys;
  for (const [at, { ballotId, token = '', weight = 1 }] of ballots.entries()) {
    const key = keys.get(weight);
    if (!key || !isSignature(key, tokenMessage({ pollId, voters, weight }, ballotId), token))
      return { kind: 'token', ballotId };
    // Each check takes half a millisecond; the page must stay responsive.
    if (at % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve));
  }
  return undefined;
};

/** A weight has its own key, and its own number of voters. */
const readKeys = async (
  client: KeyClient,
  { pollId, turnout }: Pick<PollView, 'pollId' | 'turnout'>,
  ballots: PollRecord['ballots'],
): Promise<ReadonlyMap<number, PublicKey> | TokenFault> => {
  const keys = new Map<number, PublicKey>();
  for (const { weight, voters: roll } of turnout.classes ?? [{ weight: 1, voters: turnout.roll }]) {
    const key = await client.readTokenKey({ params: { pollId }, query: { weight } });
    if (!key.ok) throw new Error(key.error.message);
    const { issued = 0 } = key.value;
    const cast = ballots.filter((ballot) => (ballot.weight ?? 1) === weight).length;
    if (cast > issued || issued > (roll ?? issued)) return { kind: 'issued', issued };
    keys.set(weight, key.value);
  }
  return keys;
};
