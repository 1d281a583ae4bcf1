import type { Answer } from '#web/kit/client.ts';
import type { PollView } from '#activities/polls/contract.views.ts';
import { namelessClient } from '../nameless-client.ts';
import type { PollsClient } from '../polls.client.ts';
import { newBallotId, newSecret } from '../poll/receipts.ts';
import type { KeptReceipt } from '../poll/receipts.ts';
import type { Filled } from '../poll/use-ballot-form.ts';

type FrameClient = Pick<
  PollsClient,
  'castBallot' | 'castTokenBallot' | 'readTokenKey' | 'giveToken' | 'readOwnWeight'
>;

interface Drawn {
  readonly pollId: string;
  readonly ballotId: string;
  readonly secret: string;
}
// A ballot whose answer was lost is sent again as the same ballot.
let drawn: Drawn | undefined;

const drawFor = (pollId: string): Drawn => {
  if (drawn?.pollId !== pollId) drawn = { pollId, ballotId: newBallotId(), secret: newSecret() };
  return drawn;
};

const settled = (
  own: Omit<KeptReceipt, 'state'>,
  answer: Awaited<ReturnType<FrameClient['castBallot']>>,
): Answer<KeptReceipt> => {
  if (!answer.ok) return answer;
  const { chainNumber, chainHash } = answer.value;
  return { ok: true, value: { ...own, state: 'counted', chainNumber, chainHash } };
};

/** Over HTTP and without a session: a frame has neither socket nor outbox. */
export const castFramed = async (
  poll: PollView,
  { choices, code, voterName }: Filled,
  client: FrameClient = namelessClient,
): Promise<Answer<KeptReceipt>> => {
  const { pollId, takesTokens } = poll;
  if (!takesTokens) {
    const { ballotId, secret } = drawFor(pollId);
    const body = { secret, ...choices, code, voterName };
    const answer = await client.castBallot({ params: { pollId, ballotId }, body });
    return settled({ pollId, ballotId, secret, choices }, answer);
  }
  const { fetchToken, forgetToken } = await import('../poll/tokens.ts');
  const isWeighted = poll.turnout.rollWeight !== undefined;
  const fetched = await fetchToken({ pollId, voters: 'codes', code, isWeighted }, client);
  if (!fetched.ok) return fetched;
  const { ballotId, secret, token, weight } = fetched.value;
  const body = { secret, ...choices, token, weight };
  const answer = await client.castTokenBallot({ params: { pollId, ballotId }, body });
  if (answer.ok) forgetToken(ballotId);
  return settled({ pollId, ballotId, secret, choices, token, weight }, answer);
};
