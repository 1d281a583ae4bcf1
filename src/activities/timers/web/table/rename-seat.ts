import type { TimersClient } from '../timers.client.ts';
import type { OnlineTable } from './online-table.ts';
import type { Refused } from './table-model.ts';

/** Asked for seldom, so it comes when it is. */
export const renameSeat = async (
  table: Pick<OnlineTable, 'tableId' | 'show'>,
  client: Pick<TimersClient, 'changeSeat'>,
  wanted: { readonly seat: number; readonly name: string; readonly token: string | undefined },
): Promise<Refused> => {
  const { seat, ...body } = wanted;
  const answer = await client.changeSeat({ params: { tableId: table.tableId, seat }, body });
  if (answer.ok) {
    table.show(answer.value);
    return undefined;
  }
  const { message, fields } = answer.error;
  return fields.length === 0 ? message : fields.map((field) => field.message).join(' ');
};
