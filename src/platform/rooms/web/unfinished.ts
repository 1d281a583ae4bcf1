import { readKept } from '#web/kit/kept.ts';
import type { ListUnfinished, Unfinished } from '#web/kit/unfinished.ts';
import { roomsClient } from './rooms.client.ts';

const MOST_ASKED = 3;

/** Rooms this device has a seat in, the latest first. Read without own-seat.ts, which the room's page has no space for. */
const seatedRooms = (): readonly string[] => {
  const seats = readKept('roundtable.seats');
  const ids = (Array.isArray(seats) ? seats : []).map((seat: unknown) =>
    Array.isArray(seat) ? seat[0] : '',
  );
  return ids.filter((id) => typeof id === 'string' && id !== '').slice(0, MOST_ASKED);
};

const openRoom = async (roomId: string): Promise<readonly Unfinished[]> => {
  const answer = await roomsClient.readRoom({ params: { roomId } });
  if (!answer.ok || answer.value.status !== 'open' || answer.value.audience === 'public') return [];
  const { title, audience, closesAt } = answer.value;
  // Everything else may be played inside the room, so it is listed first.
  return [{ href: `/rooms/${roomId}`, title, as: audience === 'host' ? 'host' : 'player', at: closesAt }];
};

/** Open rooms in which this device has a seat. */
export const unfinished: ListUnfinished = async () => (await Promise.all(seatedRooms().map(openRoom))).flat();
