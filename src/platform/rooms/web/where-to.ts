import type { TableSeat } from './at-table.ts';
import { tablePath } from './at-table.ts';
import type { InsideView } from './rooms.state.ts';

export type Way =
  | { readonly kind: 'stay' }
  /** `itemId` where it leads to what runs, without one back to the table. */
  | { readonly kind: 'go' | 'ask'; readonly to: string; readonly itemId?: string; readonly title?: string };

export interface Standing {
  readonly seat: TableSeat;
  readonly room: InsideView;
  readonly path: string;
  /** Typing, or with a dialog open. */
  readonly isBusy: boolean;
}

const STAY: Way = { kind: 'stay' };

const runningFor = ({ seat, room }: Standing) => {
  const { running } = room.programme;
  if (!running || room.status === 'closed' || room.audience === 'host') return undefined;
  const to = seat.isScreen ? running.wallPath : running.phonePath;
  return to === undefined ? undefined : { to, itemId: running.itemId, title: running.title };
};

const hasLeft = ({ stays }: TableSeat, next: ReturnType<typeof runningFor>): boolean =>
  next !== undefined && stays === next.itemId;

/** The page the table sent it to, or one that belongs to it, such as the report of an exam. */
const isSentTo = ({ sentTo }: TableSeat, path: string): boolean =>
  sentTo !== undefined && (path === sentTo || path.startsWith(`${sentTo}/`));

/**
 * The page where a host runs the item. Hosts go there on their own and return with everybody. They may be there before the
 * news of its start: another node may not have heard of it yet.
 */
const isHosting = ({ seat, room, path }: Standing): boolean =>
  room.audience === 'host' &&
  room.programme.items.some(
    ({ itemId, status, hostPath }) =>
      (hostPath === path && (status === 'running' || status === 'ending')) ||
      (itemId === seat.sentFor && status !== 'done' && room.status !== 'closed' && isSentTo(seat, path)),
  );

/** Some have a page of their own in what runs. */
const isThere = (seat: TableSeat, next: ReturnType<typeof runningFor>, path: string): boolean =>
  next !== undefined && seat.sentFor === next.itemId && isSentTo(seat, path);

/**
 * Whoever is at the table, or on the page the table sent them to, goes along by itself. Whoever is busy or went somewhere
 * else is asked, and whoever went back to the table by choice stays until the next item.
 */
export const whereTo = (standing: Standing): Way => {
  const { seat, path, isBusy } = standing;
  const home = tablePath(seat);
  const next = runningFor(standing);
  const wanted = next ?? { to: home };
  if (path === wanted.to || isThere(seat, next, path) || isHosting(standing) || hasLeft(seat, next))
    return STAY;
  if (path !== home && !isSentTo(seat, path)) return next ? { kind: 'ask', ...next } : STAY;
  return { kind: isBusy && !seat.isScreen ? 'ask' : 'go', ...wanted };
};
