import { useAskingAgain } from '#web/kit/data/asking-again.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { troubleOf } from '#web/kit/data/trouble-of.ts';
import type { EmbedView } from '#activities/polls/contract.views.ts';
import type { PollsClient } from '../polls.client.ts';

/** A socket needs a session, which a frame on another site does not have, so the frame polls. */
const WHILE_OPEN_MS = 5000;
const AFTERWARDS_MS = 60_000;

interface Embed {
  readonly poll: EmbedView | undefined;
  readonly trouble: 'missing' | 'unreachable' | undefined;
  readonly reload: () => void;
}

/** The page keeps what it shows while the server cannot be reached. */
export function useEmbed(client: Pick<PollsClient, 'readEmbed'>, pollId: string): Embed {
  const query = useQuery(() => client.readEmbed({ params: { pollId } }), [pollId]);
  const { value: poll, failure } = query;
  useAskingAgain(query, poll?.status === 'open' ? WHILE_OPEN_MS : AFTERWARDS_MS);
  const isMissing = failure !== undefined && troubleOf(failure) === 'missing';
  const { again: reload } = query;
  if (isMissing) return { poll, reload, trouble: 'missing' };
  return { poll, reload, trouble: failure && poll === undefined ? 'unreachable' : undefined };
}

/**
 * Whether people can vote inside the frame: with a code, which identifies the voter without a session, and if the
 * browser gives the frame storage, because a token that is issued and lost is lost for good. For votes by device or
 * account a separate window opens: browsers give a frame on another site no cookie to identify either.
 */
export const mayVoteHere = (voters: EmbedView['voters']): boolean => {
  if (voters !== 'codes') return false;
  try {
    localStorage.setItem('roundtable.polls.frame', 'true');
    return true;
  } catch {
    return false;
  }
};
