import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { HeardOf } from '#core/live.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import { WallView } from '#web/kit/live/wall-view.ts';
import type { Wall } from '#web/kit/live/wall-view.ts';
import type { engagementTopic } from '#activities/engagements/contract.live.ts';
import type { Reaction, ScreenView } from '#activities/engagements/contract.views.ts';
import type { EngagementsClient } from '../engagements.client.ts';
import { reduceWatched } from '../parts/heard-by-all.ts';

export interface ScreenSources {
  readonly client: Pick<EngagementsClient, 'readScreen'>;
  readonly live: Pick<LiveClient, 'follow'>;
}

type Heard = HeardOf<typeof engagementTopic>;
type Counts = Readonly<Partial<Record<Reaction, number>>>;

/** The wall of one session, with the signs of its audience. */
export class ScreenState {
  readonly wall: ReadonlySignal<Wall<ScreenView>>;
  /** The latest signs of the audience, with a number that tells one burst from the next. */
  readonly burst: ReadonlySignal<{ readonly number: number; readonly counts: Counts }>;
  readonly #view: WallView<ScreenView>;
  readonly #burst = signal<{ readonly number: number; readonly counts: Counts }>({ number: 0, counts: {} });

  constructor({ client, live }: ScreenSources, gameId: string) {
    this.burst = computed(() => this.#burst.value);
    this.#view = new WallView({
      live,
      topic: `engagement:${gameId}`,
      read: () => client.readScreen({ params: { gameId } }),
      hear: reduceWatched,
      onSign: (type, payload) => {
        if (type === 'reactions.counted') this.#count(payload as Heard['reactions.counted']);
      },
    });
    this.wall = this.#view.wall;
  }

  close(): void {
    this.#view.close();
  }

  #count({ counts }: Heard['reactions.counted']): void {
    this.#burst.value = { number: this.#burst.peek().number + 1, counts };
  }
}
