import { useEffect, useMemo } from 'preact/hooks';
import { serverNow } from '#web/kit/live/browser-live.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { huntsClient } from '../hunts.client.ts';
import { HostState } from './host.state.ts';

/** The link's secret stands behind the #, which browsers never send to a server. */
const takeTokenFromAddress = (): string | undefined => {
  const token = /^#cohost=(.+)$/.exec(currentUrl.peek().hash)?.[1];
  if (token !== undefined) navigate(currentUrl.peek().pathname, 'replace');
  return token === undefined ? undefined : decodeURIComponent(token);
};

const openLink = async (state: HostState, token: string): Promise<void> => {
  const { gameId } = state;
  const answer = await huntsClient.becomeCohost({ params: { gameId }, body: { token } });
  if (answer.ok) await state.reload();
  else showToast(answer.error.message, { kind: 'bad' });
};

export const useHostState = (gameId: string): HostState => {
  const state = useMemo(() => {
    const live = pageLive();
    const opened = new HostState({ calls: huntsClient, live, now: () => serverNow(live) }, gameId);
    const token = takeTokenFromAddress();
    if (token !== undefined) void openLink(opened, token);
    return opened;
  }, [gameId]);
  useEffect(() => () => state.close(), [state]);
  return state;
};

/** For the part that says why there is no hunt to see. */
export const troubleOf = (state: HostState, phase: 'missing' | 'stranger' | 'unreachable') => ({
  phase,
  gameId: state.gameId,
  onRetry: () => void state.reload(),
});
