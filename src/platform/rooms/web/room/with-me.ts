import type { HostView, MemberView } from '#platform/rooms/contract.ts';

/** Adds the viewer to the table in the moment before the server has counted them. */
export const withMe = <View extends MemberView | HostView>(room: View): View => {
  const { me, people, present } = room;
  if (me.role === 'watcher' || people.some(({ memberId }) => memberId === me.memberId)) return room;
  // Not among the named people: already counted, and shown in their own place anyway.
  const isCounted = present > people.length;
  return { ...room, people: [...people, me], present: isCounted ? present : present + 1 };
};
