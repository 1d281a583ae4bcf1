import { effect, signal } from '@preact/signals';
import type { Answer, CallOptions } from '#web/kit/client.ts';
import { followTopic, LivePage, notAllowed } from '#web/kit/data/live-page.ts';
import type { Hear } from '#web/kit/data/live-page.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import type { HostView, MemberView, PublicView, roomTopic, ScreenView } from '../contract.ts';
import { NAMED_PEOPLE, rosterChanges } from '../rules/roster.ts';
import { reopened } from './at-table.ts';
import { rememberName, rememberSeat, seatIn } from './own-seat.ts';
import { roomsClient } from './rooms.client.ts';
import type { RoomsClient } from './rooms.client.ts';
import { roomWords } from './rooms.words.ts';
import { deviceId } from '#web/kit/device/device-id.ts';
import { pageLive } from '#web/kit/live/page-live.ts';

export type InsideView = MemberView | HostView | ScreenView;
type AnyView = PublicView | InsideView;

/** What the page needs of the outside world; tests give their own. */
export interface RoomSources {
  readonly client: Pick<RoomsClient, 'readRoom' | 'joinRoom'>;
  readonly device?: string | undefined;
  readonly live: Pick<LiveClient, 'follow'>;
}

export const hearRoom: Hear<typeof roomTopic, InsideView> = {
  'room.changed': (view, changed) => ({ ...view, ...changed }),
  'room.closed': (view, { closedAt, closedBy, version }) => ({
    ...view,
    status: 'closed' as const,
    closedAt,
    closedBy,
    version,
    present: 0,
    people: [],
  }),
  // Each audience gets one of the two.
  'programme.moved': (view, { programme, version }) =>
    view.audience === 'host' ? view : { ...view, programme, version },
  'programme.changed': (view, { programme, version }) =>
    view.audience === 'host' ? { ...view, programme, version } : view,
  // Looking at a closed room is not being present.
  'roster.changed': (view, { present, people }) =>
    view.status === 'closed' ? view : { ...view, present, people },
  'roster.counted': (view, { present }) => (view.status === 'closed' ? view : { ...view, present }),
};

const myIdIn = (view: InsideView): string | undefined => ('me' in view ? view.me.memberId : undefined);

const newsAboutPeople = (before: InsideView, after: InsideView): string[] => {
  // In a crowd names move in and out of the first fifty without anybody coming or going.
  if (before.present > NAMED_PEOPLE || after.present > NAMED_PEOPLE) {
    const more = after.present - before.present;
    if (more > 0) return [roomWords('joinedMany', { count: more })];
    return more < 0 ? [roomWords('leftMany', { count: -more })] : [];
  }
  const { came, left } = rosterChanges(before, after);
  const others = came.filter(({ memberId }) => memberId !== myIdIn(after));
  const news: string[] = [];
  if (others.length > 2) news.push(roomWords('joinedMany', { count: others.length }));
  else for (const { name } of others) news.push(roomWords('joined', { name }));
  if (left.length > 2) news.push(roomWords('leftMany', { count: left.length }));
  else for (const { name } of left) news.push(roomWords('left', { name }));
  return news;
};

/** What a screen reader should hear when one view follows another; nothing about what the reader did. */
export const newsBetween = (before: InsideView, after: InsideView): string => {
  if (before.status === 'open' && after.status === 'closed') return roomWords('roomClosed');
  const news = newsAboutPeople(before, after);
  if (before.isLocked !== after.isLocked)
    news.push(roomWords(after.isLocked ? 'roomLocked' : 'roomUnlocked'));
  return news.join('. ');
};

const isInside = (view: AnyView): view is InsideView => view.audience !== 'public';

const kicked: Answer<never> = { ok: false, error: { code: 'room-kicked', message: '', fields: [] } };

/** Follows the room. The seat's token proves a seat that the session does not have. A screen watches and has no seat. */
const followRoom = ({ live, device }: RoomSources, roomId: string, isScreen: boolean) => {
  const as = (): Readonly<Record<string, string>> => {
    const seat = seatIn(roomId);
    return {
      ...(isScreen && { screen: '1' }),
      ...(seat !== undefined && { seat }),
      ...(device !== undefined && { device }),
    };
  };
  const source = { live: async () => live, kind: 'room', key: roomId, as } as const;
  return followTopic<typeof roomTopic>(source, hearRoom, {
    'room.opened': () => void (reopened.value += 1),
  });
};

/**
 * Somebody with the seat's token on another device: the socket knows it, the session does not. It stays open until the
 * page is left, or the others would see one go and come.
 */
const askFromSeat = (follow: ReturnType<typeof followRoom>) => {
  let leave: () => void = () => undefined;
  return {
    ask: (door: Answer<AnyView>): Promise<Answer<AnyView>> =>
      new Promise((resolve) => {
        leave();
        const stop = follow({
          see: (value) => resolve({ ok: true, value }),
          change: () => undefined,
          reload: (code) => resolve(code === 'room-kicked' ? kicked : door),
          lost: () => resolve(kicked),
        });
        leave = () => void stop.then((end) => end());
      }),
    leave: (): void => leave(),
  };
};

/** Announcements for screen readers while the page is open. */
const telling = (page: LivePage<AnyView, InsideView>) => {
  const announcement = signal('');
  let before: InsideView | undefined;
  const stop = effect(() => {
    const screen = page.screen.value;
    const after = screen.phase === 'here' && isInside(screen.view) ? screen.view : undefined;
    const news = before && after ? newsBetween(before, after) : '';
    if (news !== '') announcement.value = news;
    before = after;
  });
  return { announcement, stop };
};

/** One room on one page: painted from the first answer, kept true by the socket. */
export const openRoom = (sources: RoomSources, roomId: string, isScreen = false) => {
  const { client, device } = sources;
  const follow = followRoom(sources, roomId, isScreen);
  const seat = askFromSeat(follow);
  let isSentAway = false;
  const read = async (): Promise<Answer<AnyView>> => {
    const answer = await client.readRoom({ params: { roomId } });
    if (!answer.ok) return answer;
    // A wall must not show what only this session may see.
    if (isScreen) return notAllowed;
    if (isInside(answer.value)) return answer;
    // Only the page knows that it was inside a moment ago.
    if (isSentAway) return kicked;
    return seatIn(roomId) !== undefined && answer.value.status === 'open' ? seat.ask(answer) : answer;
  };
  const page = new LivePage<AnyView, InsideView>({
    read,
    isSeen: isInside,
    isLiveFirst: isScreen,
    follow: (ears) =>
      follow({
        ...ears,
        lost: () => {
          isSentAway = true;
          ears.lost();
        },
      }),
  });
  const { announcement, stop } = telling(page);
  return {
    page,
    announcement,
    join: async ({ name, ...options }: { readonly name: string } & CallOptions): Promise<Answer<unknown>> => {
      const body = { name, ...(device !== undefined && { device }) };
      const joined = await client.joinRoom({ params: { roomId }, body, ...options });
      if (!joined.ok) return joined;
      rememberName(joined.value.room.me.name);
      rememberSeat(roomId, joined.value.seat);
      page.show(joined.value.room);
      return joined;
    },
    /** After being sent away, or when the server could not be reached. */
    retry: (): Promise<void> => {
      isSentAway = false;
      return page.reload();
    },
    close: (): void => {
      stop();
      seat.leave();
      page.close();
    },
  };
};

export type RoomState = ReturnType<typeof openRoom>;

export const pageSources = (): RoomSources => ({
  client: roomsClient,
  live: pageLive(),
  device: deviceId(),
});
