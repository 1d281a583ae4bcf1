import { done, fail } from '#core/result.ts';
import { DEVICE } from '../contract.device.ts';
import { withDevice } from '../rules/keeping-out.ts';
import type { Member, RoomState } from '../rules/state.ts';
import { deviceHash, whyKeptOut } from './kept-out.ts';
import { memberDevicesChange, outPlaceOf } from './rooms.items.ts';
import type { RoomDeps } from './rooms.deps.ts';

/** Refuses newcomers on the device or under the name of a removed member. */
export const checkKeptOut = async (
  { store }: Pick<RoomDeps, 'store'>,
  { roomId }: Pick<RoomState, 'roomId'>,
  newcomer: { readonly name?: string; readonly device?: string | undefined },
) => {
  const [why] = await whyKeptOut(store, outPlaceOf(roomId), [newcomer]);
  if (why === undefined) return done;
  return fail(why === 'device' ? 'room-kicked' : 'room-name-refused');
};

/** Somebody opened a seat link on another device: the device now belongs to the seat, unless it is kept out. */
export const admitDevice = async (
  deps: Pick<RoomDeps, 'store'>,
  room: RoomState,
  member: Member,
  given: string | undefined,
) => {
  const device = given !== undefined && DEVICE.test(given) ? deviceHash(room.roomId, given) : undefined;
  if (device === undefined || member.devices.includes(device)) return done;
  const allowed = await checkKeptOut(deps, room, { device });
  if (!allowed.ok) return allowed;
  const { table, key, changes, condition } = memberDevicesChange(
    room,
    member,
    withDevice(member.devices, device),
  );
  await deps.store.update(table, key, changes, condition);
  return done;
};
