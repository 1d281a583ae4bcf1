import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { HeardOf } from '#core/live.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import { WallView } from '#web/kit/live/wall-view.ts';
import type { Wall } from '#web/kit/live/wall-view.ts';
import type { engagementTopic } from '#activities/engagements/contract.live.ts';
import type { Reaction, ScreenView } from '#activities/engagements/contract.views.ts';
import { heldStage } from '#activities/engagements/rules/held-stage.ts';
import type { EngagementsClient } from '../engagements.client.ts';
import { reduceCommon } from '../parts/heard-by-all.ts';

export interface ScreenSources {
  readonly client: Pick<EngagementsClient, 'readScreen'>;
  readonly live: Pick<LiveClient, 'follow'>;
}

type Heard = HeardOf<typeof engagementTopic>;
type Counts = Readonly<Partial<Record<Reaction, number>>>;

const withStage = (game: ScreenView, { stage, version }: Heard['wall.changed']): ScreenView => {
  const isSameQuestion = stage.epoch === game.stage.epoch || !stage.question;
  return {
    ...game,
    version,
    stage: heldStage(game.stage, stage),
    tally: isSameQuestion ? game.tally : undefined,
    counters: isSameQuestion ? game.counters : { ...game.counters, answered: 0, voted: 0 },
  };
};

/** The view after a message; undefined when it must be read anew. */
export const reduceScreen = (game: ScreenView, type: string, payload: unknown): ScreenView | undefined =>
  type === 'wall.changed'
    ? withStage(game, payload as Heard['wall.changed'])
    : reduceCommon(game, type, payload);

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
      hear: (game, type, payload) => {
        if (type !== 'reactions.counted') return reduceScreen(game, type, payload);
        this.#count(payload as Heard['reactions.counted']);
        return game;
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
