import { useAction } from '#web/kit/data/action.ts';
import { showToast } from '#web/kit/parts/toasts.ts';
import { kitWords } from '#web/kit/words.ts';
import type { Removal } from '#activities/engagements/contract.moves.ts';
import { hostClient } from './host.client.ts';
import { panelWords } from './panel.words.ts';

interface RemovalOptions {
  readonly isToast?: boolean;
  readonly onChanged: () => void;
  readonly onDone: () => void;
}

/** Sends people out, with a way back for as long as the note is seen. */
export function useRemoval(gameId: string, { isToast = false, onChanged, onDone }: RemovalOptions) {
  const params = { gameId };
  const restore = useAction(hostClient.restorePlayers, {
    isToast: true,
    onDone: onChanged,
    onRefused: onChanged,
  });
  const { run, isBusy, problem } = useAction(hostClient.removePlayers, {
    isToast,
    onRefused: onChanged,
    onDone: ({ playerIds }) => {
      const action = {
        label: kitWords('undo'),
        run: () => void restore.run({ params, body: { playerIds } }),
      };
      showToast(panelWords('sent', { count: playerIds.length }), playerIds.length === 0 ? {} : { action });
      onChanged();
      onDone();
    },
  });
  const remove = (body: Removal): void => void run({ params, body });
  return { remove, isBusy, problem };
}
