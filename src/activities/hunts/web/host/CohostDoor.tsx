import { useEffect } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { huntsClient } from '../hunts.client.ts';
import type { HostState } from './host.state.ts';

interface CohostDoorProps {
  readonly token: string;
  readonly state: HostState;
}

/** For whoever comes by the link of a co-host; the page is read anew once they are one. */
export function CohostDoor({ token, state }: CohostDoorProps) {
  const { run } = useAction(huntsClient.becomeCohost, {
    onDone: () => void state.page.reload(),
    isToast: true,
  });
  useEffect(() => void run({ params: { gameId: state.gameId }, body: { token } }), [token, state]);
  return null;
}
