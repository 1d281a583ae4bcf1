import type { ListUnfinished, Unfinished } from '#web/kit/unfinished.ts';
import { timersClient } from './timers.client.ts';

/** Tables the visitor hosts or has a seat at; the server lists those that are not over. */
export const unfinished: ListUnfinished = async () => {
  const answer = await timersClient.listTables();
  return (answer.ok ? answer.value.tables : []).map(
    ({ tableId, title, players, isHost, createdAt }): Unfinished => ({
      href: `/timers/tables/${tableId}`,
      title: title === '' ? players.join(', ') : title,
      as: isHost ? 'host' : 'player',
      at: createdAt,
    }),
  );
};
