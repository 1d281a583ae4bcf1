import { showToast } from '#web/kit/parts/toasts.ts';
import { kitWords } from '#web/kit/words.ts';
import type { Removal } from '#activities/engagements/contract.moves.ts';
import { hostClient } from './host.client.ts';
import { removalWords } from './removal.words.ts';

/** Sends them out, with a way back for as long as the note is seen. Undefined when it worked, otherwise what to say. */
export const removePlayers = async (
  gameId: string,
  removal: Removal,
  onChanged: () => void,
): Promise<string | undefined> => {
  const params = { gameId };
  const removed = await hostClient.removePlayers({ params, body: removal });
  onChanged();
  if (!removed.ok) return removed.error.message;
  const { playerIds } = removed.value;
  const restore = async (): Promise<void> => {
    const restored = await hostClient.restorePlayers({ params, body: { playerIds } });
    if (!restored.ok) showToast(restored.error.message, { kind: 'bad' });
    onChanged();
  };
  const action = { label: kitWords('undo'), run: () => void restore() };
  showToast(removalWords('sent', { count: playerIds.length }), playerIds.length === 0 ? {} : { action });
  return undefined;
};
