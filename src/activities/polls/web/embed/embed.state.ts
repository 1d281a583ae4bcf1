import { useAskingAgain } from '#web/kit/data/asking-again.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { troubleOf } from '#web/kit/data/trouble-of.ts';
import type { EmbedView } from '#activities/polls/contract.views.ts';
import type { PollsClient } from '../polls.client.ts';

/** A socket needs a session, which a frame on another site has not; so the frame asks. */
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
 * Whether one can vote inside the frame: with a code, which says who votes without a session, and where the browser
 * gives the frame storage, for a token that is fetched and lost is lost for good. By device or account one votes in a
 * window of its own: browsers give a frame on another site no cookie to tell either by.
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
