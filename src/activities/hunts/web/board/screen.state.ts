import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { HeardOf } from '#core/live.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import type { huntTopic } from '#activities/hunts/contract.live.ts';
import type { ScreenView } from '#activities/hunts/contract.views.ts';
import type { huntsClient } from '../hunts.client.ts';

export type Wall =
  | { readonly phase: 'loading' | 'missing' }
  | { readonly phase: 'here'; readonly hunt: ScreenView };

export interface ScreenSources {
  readonly calls: Pick<typeof huntsClient, 'readScreen'>;
  readonly live: Pick<LiveClient, 'follow'>;
}

type Heard = HeardOf<typeof huntTopic>;

/** The view after a message; undefined when it must be read anew. */
export const hearScreen = (hunt: ScreenView, type: string, payload: unknown): ScreenView | undefined => {
  switch (type) {
    case 'board.changed':
      return { ...hunt, board: payload as Heard['board.changed'] };
    // The clock begins or stops: only a fresh view has it.
    case 'phase.changed':
    case 'hunt.changed':
      return undefined;
    default:
      return hunt;
  }
};

/** The wall of one hunt. Holds no secrets, so it needs no seat. */
export class ScreenState {
  readonly wall: ReadonlySignal<Wall>;
  readonly #wall = signal<Wall>({ phase: 'loading' });
  readonly #sources: ScreenSources;
  readonly #gameId: string;
  readonly #stop: () => void;

  constructor(sources: ScreenSources, gameId: string) {
    this.#sources = sources;
    this.#gameId = gameId;
    this.wall = computed(() => this.#wall.value);
    this.#stop = sources.live.follow(
      `hunt:${gameId}`,
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

  #show(hunt: ScreenView): void {
    const known = this.#wall.peek();
    if (known.phase === 'here' && hunt.version < known.hunt.version) return;
    this.#wall.value = { phase: 'here', hunt };
  }

  async #reload(): Promise<void> {
    const answer = await this.#sources.calls.readScreen({ params: { gameId: this.#gameId } });
    if (answer.ok) this.#show(answer.value);
  }

  #hear(type: string, payload: unknown): void {
    const known = this.#wall.peek();
    if (known.phase !== 'here') return;
    const hunt = hearScreen(known.hunt, type, payload);
    if (hunt) this.#wall.value = { phase: 'here', hunt };
    else void this.#reload();
  }
}
