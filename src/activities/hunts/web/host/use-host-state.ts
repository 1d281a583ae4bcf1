import { useEffect, useMemo } from 'preact/hooks';
import { serverNow } from '#web/kit/live/browser-live.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import { huntsClient } from '../hunts.client.ts';
import { HostState } from './host.state.ts';

export const useHostState = (gameId: string): HostState => {
  const state = useMemo(() => {
    const live = pageLive();
    return new HostState({ calls: huntsClient, live, now: () => serverNow(live) }, gameId);
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
