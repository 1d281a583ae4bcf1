import { rememberSeat } from '#platform/rooms/web/own-seat.ts';
import type { Answer, CallOptions } from '#web/kit/client.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { deviceFacts } from '../offline/device-facts.ts';
import type { Closing } from '../sheet/TableSheet.tsx';
import { timersClient } from '../timers.client.ts';
import type { TimersClient } from '../timers.client.ts';
import type { OnlineTable } from './online-table.ts';
import type { Refused } from './table-model.ts';

interface Claim extends CallOptions {
  readonly tableId: string;
  readonly seat: number;
}

/** Takes a free seat for this device and keeps its secret. */
export const claimSeat = async ({
  tableId,
  seat,
  ...options
}: Claim): Promise<Answer<{ readonly token: string }>> => {
  const answer = await timersClient.claimSeat({ params: { tableId, seat }, body: {}, ...options });
  if (answer.ok) rememberSeat(tableId, answer.value.token);
  return answer;
};

/** Ends the game with winner and notes, and shows the result. */
export const endTable = async (
  { tableId }: Pick<OnlineTable, 'tableId'>,
  closing: Closing,
): Promise<Refused> => {
  const answer = await timersClient.endGame({
    params: { tableId },
    body: { ...closing, device: deviceFacts() },
  });
  if (!answer.ok)
    return [answer.error.message, ...answer.error.fields.map(({ message }) => message)].join(' ');
  navigate(`/timers/games/${answer.value.gameId}`, 'replace');
  return undefined;
};

/** Rarely needed, so it is loaded on demand. */
export const renameSeat = async (
  table: Pick<OnlineTable, 'tableId' | 'show'>,
  client: Pick<TimersClient, 'changeSeat'>,
  wanted: { readonly seat: number; readonly name: string; readonly token: string | undefined },
): Promise<Refused> => {
  const { seat, ...body } = wanted;
  const answer = await client.changeSeat({ params: { tableId: table.tableId, seat }, body });
  if (!answer.ok) {
    const { message, fields } = answer.error;
    return fields.length === 0 ? message : fields.map((field) => field.message).join(' ');
  }
  table.show(answer.value);
  return undefined;
};
