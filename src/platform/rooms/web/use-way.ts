import { useEffect, useRef, useState } from 'preact/hooks';
import { currentPath, navigate } from '#web/kit/navigation.tsx';
import type { RunningItem } from '../contract.programme.ts';
import { sitAt, tablePath, tableSeat } from './at-table.ts';
import type { TableSeat } from './at-table.ts';
import { rememberSeat, seatIn } from './own-seat.ts';
import { roomsClient } from './rooms.client.ts';
import type { InsideView } from './rooms.state.ts';
import { whereTo } from './where-to.ts';
import type { Way } from './where-to.ts';

const isTyping = (): boolean => {
  const active = document.activeElement;
  const isField = active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement;
  const isFilled = isField && active.type !== 'radio' && active.type !== 'checkbox' && active.value !== '';
  return isFilled || document.querySelector('dialog[open]') !== null;
};

const pathnameOf = (to: string): string => new URL(to, location.href).pathname;

/** Everybody has a path of their own, or this device has to be admitted to its seat first. */
const isAsked = (room: InsideView, { isPersonal }: RunningItem): boolean =>
  isPersonal || (room.audience === 'member' && room.isByLink === true);

/** The caller's own path, with proof of their seat if everybody has a path of their own. */
const personalWay = async (
  room: InsideView,
  running: RunningItem,
): Promise<{ readonly path?: string | undefined; readonly isElsewhere?: boolean | undefined }> => {
  const { roomId } = room;
  if (!isAsked(room, running)) return { path: running.phonePath };
  const way = await roomsClient.readWay({ params: { roomId }, query: { seat: seatIn(roomId) } });
  if (!way.ok || way.value.itemId !== running.itemId) return { path: running.phonePath };
  const { seat } = way.value;
  if (seat) rememberSeat(seat.of, seat.token);
  return way.value;
};

export const goTo = async (
  seat: TableSeat,
  room: InsideView,
  way: Exclude<Way, { kind: 'stay' }>,
): Promise<void> => {
  const { running } = room.programme;
  const isOwn = running !== undefined && way.itemId === running.itemId && !seat.isScreen;
  const { path: to = way.to, isElsewhere } = isOwn ? await personalWay(room, running) : {};
  const { roomId, isScreen, code } = seat;
  if (isElsewhere) {
    sitAt({ roomId, isScreen, stays: way.itemId, isElsewhere });
    return navigate(tablePath(seat), 'replace');
  }
  sitAt({ roomId, isScreen, code, sentTo: pathnameOf(to), sentFor: way.itemId });
  navigate(to, 'replace');
};

/**
 * Takes this tab to where its table is, or returns what to ask first. What only the address has (an
 * invite code) is fetched again after a reload.
 */
export function useWay(seat: TableSeat | undefined, room: InsideView | undefined) {
  const [asked, setAsked] = useState<Exclude<Way, { kind: 'stay' }>>();
  const fetched = useRef<string | undefined>(undefined);
  const path = currentPath.value;
  const running = room?.programme.running;
  useEffect(() => {
    if (!seat || !room) return;
    const way = whereTo({ seat, room, path, isBusy: isTyping() });
    setAsked(way.kind === 'ask' ? way : undefined);
    if (way.kind === 'go') {
      fetched.current = way.itemId;
      void goTo(seat, room, way);
    }
    const isThere = running !== undefined && path === running.phonePath && !seat.isScreen;
    if (isThere && isAsked(room, running) && room.audience !== 'host' && fetched.current !== running.itemId) {
      fetched.current = running.itemId;
      void personalWay(room, running).then(({ path: to }) => to !== undefined && navigate(to, 'replace'));
    }
  }, [seat, room?.programme, room?.status, path]);
  return {
    asked,
    go: () => {
      if (seat && room && asked) void goTo(seat, room, asked);
    },
    /** Not now: until the next item nobody asks again. */
    stay: () => {
      setAsked(undefined);
      if (seat && asked?.itemId !== undefined) sitAt({ ...seat, stays: asked.itemId });
    },
  };
}

/** This tab sits at this table from now on; what it did at this table before is kept. */
export const sitDown = (roomId: string, isScreen: boolean, code?: string): void => {
  const before = tableSeat.peek();
  if (before?.roomId !== roomId || before.isScreen !== isScreen) sitAt({ roomId, isScreen, code });
};
