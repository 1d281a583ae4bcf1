import { computed, effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Answer, ClientFailure } from '#web/kit/client.ts';
import type { LiveFollow, Reducers } from '#web/kit/live/live-signals.ts';
import type { HostView, MemberView, PublicView, roomTopic, ScreenView } from '../contract.ts';
import { NAMED_PEOPLE, rosterChanges } from '../rules/roster.ts';
import { rememberName, rememberSeat, seatIn } from './own-seat.ts';
import type { RoomsClient } from './rooms.client.ts';
import { roomWords } from './rooms.words.ts';

export type InsideView = MemberView | HostView | ScreenView;
type LiveView = HostView | MemberView | ScreenView;

export type RoomScreen =
  | { readonly phase: 'loading' | 'missing' | 'kicked' | 'unreachable' }
  | { readonly phase: 'outside'; readonly room: PublicView }
  | { readonly phase: 'inside'; readonly room: InsideView };

/** What the page needs of the outside world; tests give their own. */
export interface RoomSources {
  readonly client: Pick<RoomsClient, 'readRoom' | 'joinRoom'>;
  readonly device?: string | undefined;
  readonly follow: (roomId: string, as: Readonly<Record<string, string>>) => LiveFollow<LiveView>;
}

export const roomReducers: Reducers<typeof roomTopic> = {
  'room.changed': (view, { title, isLocked, closesAt, version }) => ({
    ...view,
    title,
    isLocked,
    closesAt,
    version,
  }),
  'room.closed': (view, { closedAt, closedBy, version }) => ({
    ...view,
    status: 'closed' as const,
    closedAt,
    closedBy,
    version,
    present: 0,
    people: [],
  }),
  // Whoever still looks at a closed table does not sit at it.
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

const phaseOfFailure = ({ code }: ClientFailure): RoomScreen =>
  code === 'room-not-found' ? { phase: 'missing' } : { phase: 'unreachable' };

/** One room on one page: painted from the first answer, kept true by the socket. */
export class RoomState {
  readonly screen: ReadonlySignal<RoomScreen>;
  readonly announcement: ReadonlySignal<string>;
  readonly #sources: RoomSources;
  readonly #roomId: string;
  readonly #as: Readonly<Record<string, string>>;
  readonly #screen = signal<RoomScreen>({ phase: 'loading' });
  readonly #announcement = signal('');
  #leave = (): void => undefined;
  #isClosed = false;

  /** `as: {screen: '1'}` watches without sitting down. */
  constructor(sources: RoomSources, roomId: string, as: Readonly<Record<string, string>> = {}) {
    this.#sources = sources;
    this.#roomId = roomId;
    this.#as = as;
    this.screen = computed(() => this.#screen.value);
    this.announcement = computed(() => this.#announcement.value);
    void this.#load();
  }

  /** Undefined when it worked; otherwise what to say beside the name. */
  async join(name: string): Promise<ClientFailure | undefined> {
    const params = { roomId: this.#roomId };
    const joined = await this.#sources.client.joinRoom({ params, body: { name, ...this.#device() } });
    if (!joined.ok) return joined.error;
    rememberName(joined.value.room.me.name);
    rememberSeat(this.#roomId, joined.value.seat);
    this.#show({ phase: 'inside', room: joined.value.room });
    this.#sitDown();
    return undefined;
  }

  /** After being sent away, or when the server could not be reached. */
  retry(): void {
    this.#leave();
    this.#show({ phase: 'loading' });
    void this.#load();
  }

  close(): void {
    this.#isClosed = true;
    this.#leave();
  }

  #device(): { readonly device?: string } {
    const { device } = this.#sources;
    return device === undefined ? {} : { device };
  }

  #show(next: RoomScreen): void {
    const before = this.#screen.peek();
    if (before.phase === 'inside' && next.phase === 'inside') {
      const news = newsBetween(before.room, next.room);
      if (news !== '') this.#announcement.value = news;
    }
    this.#screen.value = next;
  }

  #read(): Promise<Answer<PublicView | MemberView | HostView>> {
    return this.#sources.client.readRoom({ params: { roomId: this.#roomId } });
  }

  async #load(): Promise<void> {
    const answer = await this.#read();
    if (this.#isClosed) return;
    if (!answer.ok) return this.#show(phaseOfFailure(answer.error));
    const room = answer.value;
    if (room.audience !== 'public') {
      if (this.#as['screen'] === undefined) this.#show({ phase: 'inside', room });
      return this.#sitDown();
    }
    // Somebody with the seat's token on another device: the socket knows it, the session does not.
    if (seatIn(this.#roomId) !== undefined && room.status === 'open') this.#sitDown(room);
    else this.#show({ phase: 'outside', room });
  }

  #sitDown(outside?: PublicView): void {
    this.#leave();
    const seat = seatIn(this.#roomId);
    const following = this.#sources.follow(this.#roomId, {
      ...this.#as,
      ...(seat !== undefined && { seat }),
      ...this.#device(),
    });
    const stopWatching = effect(() => {
      const { view, refusal, isGone } = following.state.value;
      if (isGone) void this.#explainGone();
      else if (view !== undefined) this.#show({ phase: 'inside', room: view });
      else if (refusal) this.#show(screenOfRefusal(refusal.code, outside) ?? this.#screen.peek());
    });
    this.#leave = () => {
      stopWatching();
      following.stop();
    };
  }

  /** Sent away, or the room itself is gone: only the server knows which. */
  async #explainGone(): Promise<void> {
    const answer = await this.#read();
    const isMissing = !answer.ok && answer.error.code === 'room-not-found';
    this.#show({ phase: isMissing ? 'missing' : 'kicked' });
  }
}

const screenOfRefusal = (code: string, outside: PublicView | undefined): RoomScreen | undefined => {
  if (code === 'room-kicked') return { phase: 'kicked' };
  if (code === 'room-not-found') return { phase: 'missing' };
  return outside && { phase: 'outside', room: outside };
};
