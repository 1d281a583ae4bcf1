import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Answer } from '../client.ts';
import type { LiveClient } from './live-client.ts';
import { Meanwhile } from './meanwhile.ts';
import { readCurrent } from './read-current.ts';

export type Wall<View> =
  | { readonly phase: 'loading' | 'missing' }
  | { readonly phase: 'here'; readonly view: View };

export interface WallSource<View> {
  readonly live: Pick<LiveClient, 'follow'>;
  /** `engagement:4821` */
  readonly topic: string;
  readonly read: () => Promise<Answer<View>>;
  /** The view after a message; undefined when it must be read anew. */
  readonly hear: (view: View, type: string, payload: unknown) => View | undefined;
  /** For what passes and is in no view. */
  readonly onSign?: (type: string, payload: unknown) => void;
}

/** What a wall shows, kept true by the socket. It holds no secrets, so it needs no seat. */
export class WallView<View extends { readonly version: number }> {
  readonly wall: ReadonlySignal<Wall<View>>;
  readonly #wall = signal<Wall<View>>({ phase: 'loading' });
  readonly #source: WallSource<View>;
  readonly #meanwhile = new Meanwhile<View>();
  readonly #stop: () => void;

  constructor(source: WallSource<View>) {
    this.#source = source;
    this.wall = computed(() => this.#wall.value);
    this.#stop = source.live.follow(
      source.topic,
      {
        onView: (view) => this.#see(view as View),
        onEvent: (type, payload) => this.#hear(type, payload),
        onRefused: () => {
          if (this.#wall.peek().phase === 'loading') this.#wall.value = { phase: 'missing' };
        },
        onGone: () => {
          this.#wall.value = { phase: 'missing' };
        },
      },
      { role: 'screen' },
    );
  }

  close(): void {
    this.#stop();
  }

  #isOld({ version }: View): boolean {
    const known = this.#wall.peek();
    return known.phase === 'here' && version < known.view.version;
  }

  #show(view: View): void {
    if (!this.#isOld(view)) this.#wall.value = { phase: 'here', view };
  }

  async #reload(): Promise<void> {
    const reading = readCurrent(this.#source.read, (view) => this.#isOld(view));
    const { answer, catchUp } = await this.#meanwhile.during(reading);
    if (answer.ok) this.#show(catchUp(answer.value));
  }

  #see(view: View): void {
    this.#meanwhile.note((known) => (view.version < known.version ? known : view));
    this.#show(view);
  }

  #hear(type: string, payload: unknown): void {
    this.#meanwhile.note((view) => this.#source.hear(view, type, payload));
    const known = this.#wall.peek();
    if (known.phase !== 'here') return;
    this.#source.onSign?.(type, payload);
    const view = this.#source.hear(known.view, type, payload);
    if (view) this.#wall.value = { phase: 'here', view };
    else void this.#reload();
  }
}
