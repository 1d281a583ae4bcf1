import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Answer, ClientFailure } from '#web/kit/client.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import { Meanwhile } from '#web/kit/live/meanwhile.ts';
import { readCurrent } from '#web/kit/live/read-current.ts';
import type { GameMove } from '#activities/engagements/contract.moves.ts';
import type { HostView } from '#activities/engagements/contract.views.ts';
import type { EngagementsClient } from '../engagements.client.ts';
import { reduceWatched } from '../parts/heard-by-all.ts';
import type { HostClient } from './host.client.ts';

export type HostScreen =
  | { readonly phase: 'loading' | 'missing' | 'stranger' | 'unreachable' }
  | { readonly phase: 'here'; readonly game: HostView };

export interface HostSources {
  readonly reading: Pick<EngagementsClient, 'readGame'>;
  readonly hosting: Pick<HostClient, 'moveGame' | 'becomeCohost'>;
  readonly live: Pick<LiveClient, 'follow'>;
}

/** A move without the epoch: that of the stage the host sees. */
export type Move = GameMove extends infer M ? (M extends GameMove ? Omit<M, 'epoch'> : never) : never;

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
  readonly #meanwhile = new Meanwhile<HostView>();
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
    await this.take(this.#sources.hosting.moveGame({ params: { gameId: this.#gameId }, body }));
    this.#isMoving.value = false;
  }

  /** The answer to a change by this host: the new view, or what to say. */
  async take(asked: Promise<Answer<HostView>>): Promise<Answer<HostView>> {
    const { answer, catchUp } = await this.#meanwhile.during(asked);
    this.#problem.value = answer.ok ? undefined : (answer.error.fields[0]?.message ?? answer.error.message);
    if (answer.ok) this.#show(catchUp(answer.value));
    return answer;
  }

  async reload(): Promise<void> {
    const params = { gameId: this.#gameId };
    const reading = readCurrent(
      () => this.#sources.reading.readGame({ params, query: { as: 'host' } }),
      (view) => view.audience === 'host' && this.#isOld(view),
    );
    const { answer, catchUp } = await this.#meanwhile.during(reading);
    if (this.#isClosed) return;
    if (!answer.ok) return this.#explain(answer.error);
    if (answer.value.audience === 'host') this.#take(catchUp(answer.value));
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
        onView: (view) => this.#see(view as HostView),
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

  #see(view: HostView): void {
    this.#meanwhile.note((game) => (view.version < game.version ? game : view));
    this.#show(view);
  }

  #hear(type: string, payload: unknown): void {
    this.#meanwhile.note((game) => reduceWatched(game, type, payload));
    const known = this.#screen.peek();
    if (known.phase !== 'here') return;
    const game = reduceWatched(known.game, type, payload);
    if (game) this.#screen.value = { phase: 'here', game };
    else void this.reload();
  }
}
