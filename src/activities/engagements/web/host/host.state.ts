import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { HeardOf } from '#core/live.ts';
import type { Answer, ClientFailure } from '#web/kit/client.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import { readCurrent } from '#web/kit/live/read-current.ts';
import type { engagementTopic } from '#activities/engagements/contract.live.ts';
import type { GameMove } from '#activities/engagements/contract.moves.ts';
import type { HostView } from '#activities/engagements/contract.views.ts';
import { heldStage } from '#activities/engagements/rules/held-stage.ts';
import type { EngagementsClient } from '../engagements.client.ts';
import { reduceCommon } from '../parts/heard-by-all.ts';
import type { HostClient } from './host.client.ts';

export type HostScreen =
  | { readonly phase: 'loading' | 'missing' | 'stranger' | 'unreachable' }
  | { readonly phase: 'here'; readonly game: HostView };

export interface HostSources {
  readonly reading: Pick<EngagementsClient, 'readGame'>;
  readonly hosting: Pick<HostClient, 'moveGame' | 'becomeCohost'>;
  readonly live: Pick<LiveClient, 'follow'>;
}

type Heard = HeardOf<typeof engagementTopic>;

/** A move without the epoch: that of the stage the host sees. */
export type Move = GameMove extends infer M ? (M extends GameMove ? Omit<M, 'epoch'> : never) : never;

const withStage = (game: HostView, { stage, version }: Heard['console.changed']): HostView => {
  const isNew = stage.question !== undefined && stage.question.questionId !== game.stage.question?.questionId;
  return {
    ...game,
    version,
    stage: heldStage(game.stage, stage),
    tally: isNew ? undefined : game.tally,
    counters: isNew ? { ...game.counters, answered: 0, voted: 0 } : game.counters,
  };
};

/** The view after a message; undefined when it must be read anew. */
export const reduceHost = (game: HostView, type: string, payload: unknown): HostView | undefined =>
  type === 'console.changed'
    ? withStage(game, payload as Heard['console.changed'])
    : reduceCommon(game, type, payload);

const screenOfFailure = ({ code }: Pick<ClientFailure, 'code'>): HostScreen => {
  if (code === 'game-not-found') return { phase: 'missing' };
  const isStranger = code === 'not-allowed' || code === 'game-cohost-link-unknown';
  return { phase: isStranger ? 'stranger' : 'unreachable' };
};

/** One session as its hosts see it; several devices show the same. */
export class HostState {
  readonly screen: ReadonlySignal<HostScreen>;
  readonly isMoving: ReadonlySignal<boolean>;
  readonly problem: ReadonlySignal<string | undefined>;
  readonly #sources: HostSources;
  readonly #gameId: string;
  readonly #screen = signal<HostScreen>({ phase: 'loading' });
  readonly #isMoving = signal(false);
  readonly #problem = signal<string | undefined>(undefined);
  #stop: (() => void) | undefined;
  #isClosed = false;

  constructor(sources: HostSources, gameId: string, cohostToken?: string) {
    this.#sources = sources;
    this.#gameId = gameId;
    this.screen = computed(() => this.#screen.value);
    this.isMoving = computed(() => this.#isMoving.value);
    this.problem = computed(() => this.#problem.value);
    void (cohostToken === undefined ? this.reload() : this.#becomeCohost(cohostToken));
  }

  /** One step of the session. A second press meanwhile does nothing. */
  async move(move: Move): Promise<void> {
    const known = this.#screen.peek();
    if (known.phase !== 'here' || this.#isMoving.peek()) return;
    this.#isMoving.value = true;
    const body = { ...move, epoch: known.game.stage.epoch } as GameMove;
    const answer = await this.#sources.hosting.moveGame({ params: { gameId: this.#gameId }, body });
    this.#isMoving.value = false;
    this.take(answer);
  }

  /** The answer to a change by this host: the new view, or what to say. */
  take(answer: Answer<HostView>): boolean {
    this.#problem.value = answer.ok ? undefined : (answer.error.fields[0]?.message ?? answer.error.message);
    if (answer.ok) this.#show(answer.value);
    return answer.ok;
  }

  async reload(): Promise<void> {
    const params = { gameId: this.#gameId };
    const answer = await readCurrent(
      () => this.#sources.reading.readGame({ params, query: { as: 'host' } }),
      (view) => view.audience === 'host' && this.#isOld(view),
    );
    if (this.#isClosed) return;
    if (!answer.ok) return this.#explain(answer.error);
    if (answer.value.audience === 'host') this.#take(answer.value);
    else this.#screen.value = { phase: 'stranger' };
  }

  close(): void {
    this.#isClosed = true;
    this.#stop?.();
  }

  async #becomeCohost(token: string): Promise<void> {
    const params = { gameId: this.#gameId };
    const answer = await this.#sources.hosting.becomeCohost({ params, body: { token } });
    if (this.#isClosed) return;
    if (answer.ok) this.#take(answer.value);
    else if (answer.error.code === 'game-cohost-link-unknown') await this.reload();
    else this.#explain(answer.error);
  }

  #explain(failure: ClientFailure): void {
    const next = screenOfFailure(failure);
    const isHere = this.#screen.peek().phase === 'here';
    if (!(isHere && next.phase === 'unreachable')) this.#screen.value = next;
  }

  #take(game: HostView): void {
    this.#show(game);
    this.#stop ??= this.#sources.live.follow(
      `engagement:${this.#gameId}`,
      {
        onView: (view) => this.#show(view as HostView),
        onEvent: (type, payload) => this.#hear(type, payload),
        onRefused: ({ code, title }) => {
          this.#stop = undefined;
          this.#explain({ code: code as ClientFailure['code'], message: title, fields: [] });
        },
        onGone: () => {
          this.#stop = undefined;
          void this.reload();
        },
      },
      { role: 'host' },
    );
  }

  #isOld({ version }: HostView): boolean {
    const known = this.#screen.peek();
    return known.phase === 'here' && version < known.game.version;
  }

  #show(game: HostView): void {
    if (this.#isOld(game)) return;
    this.#screen.value = { phase: 'here', game };
  }

  #hear(type: string, payload: unknown): void {
    const known = this.#screen.peek();
    if (known.phase !== 'here') return;
    const game = reduceHost(known.game, type, payload);
    if (game) this.#screen.value = { phase: 'here', game };
    else void this.reload();
  }
}
