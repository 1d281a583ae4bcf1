import type { Client } from '#web/kit/client.ts';
import type { pollsContract } from '#activities/polls/contract.ts';
import type { PollView } from '#activities/polls/contract.views.ts';
import { isSignature, tokenMessage } from '#activities/polls/rules/blind.ts';
import type { PollRecord, TokenFault } from './recount.ts';

type KeyClient = Pick<Client<typeof pollsContract>, 'readTokenKey'>;

const AT_ONCE = 50;

/** Every ballot by its token, and no more tokens than voters: what is wrong, or undefined. */
export const checkTokens = async (
  client: KeyClient,
  { pollId, settings, turnout }: PollView,
  { ballots }: PollRecord,
): Promise<TokenFault | undefined> => {
  const key = await client.readTokenKey({ params: { pollId } });
  if (!key.ok) throw new Error(key.error.message);
  const { issued = 0 } = key.value;
  if (ballots.length > issued || issued > (turnout.roll ?? issued)) return { kind: 'issued', issued };
  for (const [at, { ballotId, token = '' }] of ballots.entries()) {
    if (!isSignature(key.value, tokenMessage(pollId, settings.voters, ballotId), token))
      return { kind: 'token', ballotId };
    // The page stays usable: a check takes half a millisecond.
    if (at % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve));
  }
  return undefined;
};
