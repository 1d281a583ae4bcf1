import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { HeardOf, LiveTopic, ViewOf } from '#core/live.ts';
import type { Answer } from '../client.ts';
import type { LiveClient } from '../live/live-client.ts';
import { Meanwhile } from '../live/meanwhile.ts';
import { readCurrent } from '../live/read-current.ts';
import { troubleOf } from './trouble-of.ts';
import type { TroubleKind } from './trouble-of.ts';

export type Screen<View> =
  | { readonly phase: 'loading' | TroubleKind }
  | { readonly phase: 'here'; readonly view: View };

/** The view after a message; undefined when the message does not say enough and the view must be read again. */
type Change<View> = (view: View) => View | undefined;

interface Ears<Seen> {
  readonly see: (view: Seen) => void;
  readonly change: (change: Change<Seen>, version?: number) => void;
  /** Refused, for this reason: the reading knows more, and in which words. */
  readonly reload: (code?: string) => void;
  /** The subscription ended. If the view still exists, it is followed again. */
  readonly lost: () => void;
}

/** `Seen` is what is followed; whatever else a reading gives is only shown: a door, to those outside. */
interface LiveSource<View, Seen extends View = View> {
  readonly read: () => Promise<Answer<View>>;
  /** Begins when the view is here; gives the way to stop. */
  readonly follow: (ears: Ears<Seen>) => Promise<() => void>;
  readonly isSeen?: (view: View) => view is Seen;
  /** Nothing is read at first: the socket brings the first view. */
  readonly isLiveFirst?: boolean;
  /** What a fresh view must not take back. */
  readonly keep?: (fresh: Seen, known: Seen) => Seen;
  /** Where it is not the view's own `version`. */
  readonly versionOf?: (view: View) => number;
}

interface Followed<T extends LiveTopic> {
  /** Loaded after the first paint: a page can be read and filled in without a socket. */
  readonly live: () => Promise<Pick<LiveClient, 'follow'>>;
  readonly kind: T['kind'];
  readonly key: string;
  /** What the topic must know about the follower: a role, a seat's secret. Read each time following starts. */
  readonly as?: () => Readonly<Record<string, string>>;
}

/**
 * How each message changes the view. A message without an entry means that something changed: the view is read again.
 * `version` is that of the state after the message, where it has one.
 */
export type Hear<T extends LiveTopic, View> = {
  readonly [Type in keyof HeardOf<T>]?: (
    view: View,
    payload: HeardOf<T>[Type],
    version?: number,
  ) => View | undefined;
};

/** For messages that belong to no view: called once for each, after the view has changed. */
type Signs<T extends LiveTopic> = {
  readonly [Type in keyof HeardOf<T>]?: (payload: HeardOf<T>[Type]) => void;
};

type ByType<F> = Readonly<Record<string, F | undefined>>;

/** The one place where what the socket brings becomes what the topic declares. */
export const followTopic =
  <T extends LiveTopic, A extends keyof T['views'] = keyof T['views'], View = ViewOf<T, A>>(
    { live, kind, key, as }: Followed<T>,
    hear: Hear<T, View>,
    signs: Signs<T> = {},
  ): LiveSource<View>['follow'] =>
  async ({ see, change, reload, lost }) => {
    const changes = hear as ByType<(view: View, payload: unknown, version?: number) => View | undefined>;
    const beside = signs as ByType<(payload: unknown) => void>;
    return (await live()).follow(
      `${kind}:${key}`,
      {
        onView: (view) => see(view as View),
        onEvent: (type, payload, version) => {
          const isSign = beside[type] && !changes[type];
          change((view) => (isSign ? view : changes[type]?.(view, payload, version)), version);
          beside[type]?.(payload);
        },
        onRefused: ({ code }) => reload(code),
        onGone: () => lost(),
      },
      as?.(),
    );
  };

const ownVersion = (view: object): number =>
  'version' in view && typeof view.version === 'number' ? view.version : 0;

/** One thing on one page: painted from the first answer, kept true by the socket. */
export class LivePage<View extends object, Seen extends View = View> {
  readonly screen: ReadonlySignal<Screen<View>>;
  readonly #screen = signal<Screen<View>>({ phase: 'loading' });
  readonly #source: LiveSource<View, Seen>;
  readonly #meanwhile = new Meanwhile<View>();
  #following: { stop?: () => void } | undefined;
  #isClosed = false;
  /** The server has not spoken yet. */
  #isFromMemory = false;
  #reading: Promise<void> | undefined;
  #isWantedAgain = false;

  constructor(source: LiveSource<View, Seen>) {
    this.#source = source;
    this.screen = computed(() => this.#screen.value);
    if (source.isLiveFirst) void this.#follow();
    else void this.reload();
  }

  /** A view that came with an answer; an older one than is known is not shown. */
  show(view: View): void {
    this.#meanwhile.note((known) => this.#newer(view, known));
    const known = this.#known();
    this.#isFromMemory = false;
    this.#set(known ? this.#newer(view, known) : view);
  }

  /** The answer to a command, whose view is as old as its reading; given back as it came. */
  async take(asked: Promise<Answer<View>>): Promise<Answer<View>> {
    const { answer, catchUp } = await this.#meanwhile.during(asked);
    if (answer.ok && !this.#isClosed) this.show(catchUp(answer.value));
    return answer;
  }

  /** Something that is known to have happened: a message, an answer that the server has taken. */
  change(change: Change<Seen>, version?: number): void {
    const changed = (view: View): View | undefined => (this.#isSeen(view) ? change(view) : view);
    // What is older than a view that is read meanwhile is in it already.
    this.#meanwhile.note((view) => (this.#versionOf(view) > (version ?? Infinity) ? view : changed(view)));
    const known = this.#screen.peek();
    if (known.phase !== 'here') return;
    const view = changed(known.view);
    if (view === undefined) void this.reload();
    else this.#set(view);
  }

  /** What the device knew: shown until the server answers, or while it cannot be reached. */
  remember(view: View): void {
    const { phase } = this.#screen.peek();
    if (this.#isClosed || (phase !== 'loading' && phase !== 'unreachable')) return;
    this.#isFromMemory = true;
    this.#set(view);
  }

  /** Reads again; many calls at once cause at most two reads. */
  reload(): Promise<void> {
    if (this.#reading) {
      this.#isWantedAgain = true;
      return this.#reading;
    }
    this.#reading = this.#read().finally(() => {
      this.#reading = undefined;
      if (!this.#isWantedAgain || this.#isClosed) return;
      this.#isWantedAgain = false;
      void this.reload();
    });
    return this.#reading;
  }

  close(): void {
    this.#isClosed = true;
    this.#stop();
  }

  #isSeen(view: View): view is Seen {
    return this.#source.isSeen?.(view) ?? true;
  }

  #versionOf(view: View): number {
    return (this.#source.versionOf ?? ownVersion)(view);
  }

  /** What the server said last, if it is on the screen. */
  #known(): View | undefined {
    const known = this.#screen.peek();
    return known.phase === 'here' && !this.#isFromMemory ? known.view : undefined;
  }

  #newer(view: View, known: View): View {
    if (this.#versionOf(view) < this.#versionOf(known)) return known;
    const { keep } = this.#source;
    return keep && this.#isSeen(view) && this.#isSeen(known) ? keep(view, known) : view;
  }

  #set(view: View): void {
    const known = this.#screen.peek();
    if (known.phase !== 'here' || known.view !== view) this.#screen.value = { phase: 'here', view };
    // What did not begin, or ended, begins now.
    if (this.#isSeen(view)) void this.#follow();
    else this.#stop();
  }

  async #read(): Promise<void> {
    const isOld = (view: View): boolean => {
      const known = this.#known();
      return known !== undefined && this.#versionOf(view) < this.#versionOf(known);
    };
    // A retry must be visible.
    if (this.#screen.peek().phase !== 'here') this.#screen.value = { phase: 'loading' };
    const answer = await this.take(readCurrent(this.#source.read, isOld));
    if (this.#isClosed || answer.ok) return;
    const trouble = troubleOf(answer.error);
    const wasHere = this.#screen.peek().phase === 'here';
    // The view stays on the screen while the server cannot be reached.
    if (wasHere && trouble === 'unreachable') return;
    this.#screen.value = { phase: wasHere && trouble === 'missing' ? 'gone' : trouble };
    this.#stop();
  }

  async #follow(): Promise<void> {
    if (this.#isClosed || this.#following) return;
    const following: { stop?: () => void } = (this.#following = {});
    try {
      following.stop = await this.#source.follow({
        see: (view) => this.show(view),
        change: (change, version) => this.change(change, version),
        reload: () => void this.reload(),
        lost: () => {
          this.#stop();
          void this.reload();
        },
      });
      // Left meanwhile.
      if (this.#following !== following) following.stop();
    } catch {
      // The part that follows did not come: the next reading tries again.
      this.#following = undefined;
      if (this.#screen.peek().phase === 'loading') await this.reload();
    }
  }

  #stop(): void {
    const { stop } = this.#following ?? {};
    this.#following = undefined;
    stop?.();
  }
}

/** What the page shows now; closed with the component. */
export function useLive<View extends object, Seen extends View>(page: LivePage<View, Seen>): Screen<View> {
  useEffect(() => () => page.close(), [page]);
  return page.screen.value;
}

/** What a page says itself, where the answer is for somebody else than it is made for. */
export const notAllowed: Answer<never> = {
  ok: false,
  error: { code: 'not-allowed', message: '', fields: [] },
};
