import { rememberSeat } from '#platform/rooms/web/own-seat.ts';
import { showToast } from '#web/kit/parts/toasts.ts';
import { timersClient } from '../timers.client.ts';

/** Takes a free seat for this device and keeps its secret; undefined when somebody was faster. */
export const claimSeat = async (tableId: string, seat: number): Promise<string | undefined> => {
  const answer = await timersClient.claimSeat({ params: { tableId, seat }, body: {} });
  if (!answer.ok) {
    showToast(answer.error.message, { kind: 'bad' });
    return undefined;
  }
  rememberSeat(tableId, answer.value.token);
  return answer.value.token;
};
