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

/** The view after a message; undefined when the message does not say enough, and the view is read anew. */
type Change<View> = (view: View) => View | undefined;

interface Ears<View> {
  readonly see: (view: View) => void;
  readonly change: (change: Change<View>) => void;
  readonly reload: () => void;
}

interface LiveSource<View> {
  readonly read: () => Promise<Answer<View>>;
  /** Begins when the view is here; gives the way to stop. */
  readonly follow: (ears: Ears<View>) => Promise<() => void>;
}

interface Followed<T extends LiveTopic> {
  /** Loaded after the first paint: a page can be read and filled in without a socket. */
  readonly live: () => Promise<Pick<LiveClient, 'follow'>>;
  readonly kind: T['kind'];
  readonly key: string;
}

/** How each message changes the view. A message without an entry says that something changed: the view is read anew. */
type Hear<T extends LiveTopic, View> = {
  readonly [Type in keyof HeardOf<T>]?: (view: View, payload: HeardOf<T>[Type]) => View | undefined;
};

/** The one place where what the socket brings becomes what the topic declares. */
export const followTopic =
  <T extends LiveTopic, View = ViewOf<T, keyof T['views']>>(
    { live, kind, key }: Followed<T>,
    hear: Hear<T, View>,
  ): LiveSource<View>['follow'] =>
  async ({ see, change, reload }) => {
    const byType = hear as Readonly<
      Record<string, ((view: View, payload: unknown) => View | undefined) | undefined>
    >;
    return (await live()).follow(`${kind}:${key}`, {
      onView: (view) => see(view as View),
      onEvent: (type, payload) => change((view) => byType[type]?.(view, payload)),
      // The reading knows why, and in which words.
      onRefused: () => reload(),
      onGone: () => reload(),
    });
  };

const versionOf = (view: object): number =>
  'version' in view && typeof view.version === 'number' ? view.version : 0;

/** One thing on one page: painted from the first answer, kept true by the socket. */
export class LivePage<View extends object> {
  readonly screen: ReadonlySignal<Screen<View>>;
  readonly #screen = signal<Screen<View>>({ phase: 'loading' });
  readonly #source: LiveSource<View>;
  readonly #meanwhile = new Meanwhile<View>();
  #stop: (() => void) | undefined;
  #isClosed = false;
  #reading: Promise<void> | undefined;
  #isWantedAgain = false;

  constructor(source: LiveSource<View>) {
    this.#source = source;
    this.screen = computed(() => this.#screen.value);
    void this.reload();
  }

  /** A view that came with an answer; an older one than is known is not shown. */
  show(view: View): void {
    this.#meanwhile.note((known) => (versionOf(view) < versionOf(known) ? known : view));
    if (!this.#isOld(view)) this.#screen.value = { phase: 'here', view };
  }

  /** Reads anew; many wishes at once are at most two reads. */
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
    this.#stop?.();
  }

  #isOld(view: View): boolean {
    const known = this.#screen.peek();
    return known.phase === 'here' && versionOf(view) < versionOf(known.view);
  }

  async #read(): Promise<void> {
    const reading = readCurrent(this.#source.read, (view) => this.#isOld(view));
    const { answer, catchUp } = await this.#meanwhile.during(reading);
    if (this.#isClosed) return;
    const wasHere = this.#screen.peek().phase === 'here';
    if (answer.ok) {
      this.show(catchUp(answer.value));
      if (!wasHere || !this.#stop) await this.#follow();
      return;
    }
    const trouble = troubleOf(answer.error);
    // What is on the screen stays while the server is out of reach.
    if (wasHere && trouble === 'unreachable') return;
    this.#screen.value = { phase: wasHere && trouble === 'missing' ? 'gone' : trouble };
  }

  async #follow(): Promise<void> {
    this.#stop?.();
    try {
      this.#stop = await this.#source.follow({
        see: (view) => this.show(view),
        change: (change) => this.#change(change),
        reload: () => void this.reload(),
      });
    } catch {
      // The part that follows did not come: the next reading tries again.
    }
    if (this.#isClosed) this.#stop?.();
  }

  #change(change: Change<View>): void {
    this.#meanwhile.note(change);
    const known = this.#screen.peek();
    if (known.phase !== 'here') return;
    const view = change(known.view);
    if (view) this.#screen.value = { phase: 'here', view };
    else void this.reload();
  }
}

/** What the page shows now; closed with the component. */
export function useLive<View extends object>(page: LivePage<View>): Screen<View> {
  useEffect(() => () => page.close(), [page]);
  return page.screen.value;
}
