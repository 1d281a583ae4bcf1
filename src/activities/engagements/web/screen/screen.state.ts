import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { HeardOf } from '#core/live.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import type { engagementTopic } from '#activities/engagements/contract.live.ts';
import type { Reaction, ScreenView } from '#activities/engagements/contract.views.ts';
import { heldStage } from '#activities/engagements/rules/held-stage.ts';
import type { EngagementsClient } from '../engagements.client.ts';
import { reduceCommon } from '../parts/heard-by-all.ts';

export type Wall =
  | { readonly phase: 'loading' | 'missing' }
  | { readonly phase: 'here'; readonly game: ScreenView };

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

/** The wall of one session, kept true by the socket. Holds no secrets, so it needs no seat. */
export class ScreenState {
  readonly wall: ReadonlySignal<Wall>;
  /** The latest signs of the audience, with a number that tells one burst from the next. */
  readonly burst: ReadonlySignal<{ readonly number: number; readonly counts: Counts }>;
  readonly #sources: ScreenSources;
  readonly #gameId: string;
  readonly #wall = signal<Wall>({ phase: 'loading' });
  readonly #burst = signal<{ readonly number: number; readonly counts: Counts }>({ number: 0, counts: {} });
  readonly #stop: () => void;

  constructor(sources: ScreenSources, gameId: string) {
    this.#sources = sources;
    this.#gameId = gameId;
    this.wall = computed(() => this.#wall.value);
    this.burst = computed(() => this.#burst.value);
    this.#stop = sources.live.follow(
      `engagement:${gameId}`,
      {
        onView: (view) => this.#show(view as ScreenView),
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

  #show(game: ScreenView): void {
    const known = this.#wall.peek();
    if (known.phase === 'here' && game.version < known.game.version) return;
    this.#wall.value = { phase: 'here', game };
  }

  async #reload(): Promise<void> {
    const answer = await this.#sources.client.readScreen({ params: { gameId: this.#gameId } });
    if (answer.ok) this.#show(answer.value);
  }

  #hear(type: string, payload: unknown): void {
    const known = this.#wall.peek();
    if (known.phase !== 'here') return;
    if (type === 'reactions.counted') {
      const { counts } = payload as Heard['reactions.counted'];
      this.#burst.value = { number: this.#burst.peek().number + 1, counts };
      return;
    }
    const game = reduceScreen(known.game, type, payload);
    if (game) this.#wall.value = { phase: 'here', game };
    else void this.#reload();
  }
}
