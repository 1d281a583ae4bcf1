import type { ListUnfinished, Unfinished } from '#web/kit/unfinished.ts';
import { seatedRooms } from './own-seat.ts';
import { roomsClient } from './rooms.client.ts';

const MOST_ASKED = 3;

const openRoom = async (roomId: string): Promise<readonly Unfinished[]> => {
  const answer = await roomsClient.readRoom({ params: { roomId } });
  if (!answer.ok || answer.value.status !== 'open' || answer.value.audience === 'public') return [];
  const { title, audience, closesAt } = answer.value;
  // Everything else may be played inside the room, so it is listed first.
  return [{ href: `/rooms/${roomId}`, title, as: audience === 'host' ? 'host' : 'player', at: closesAt }];
};

/** Open rooms in which this device has a seat. */
export const unfinished: ListUnfinished = async () =>
  (await Promise.all(seatedRooms().slice(0, MOST_ASKED).map(openRoom))).flat();
