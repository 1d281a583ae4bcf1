import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Answer, ClientFailure } from '#web/kit/client.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import { Meanwhile } from '#web/kit/live/meanwhile.ts';
import { readCurrent } from '#web/kit/live/read-current.ts';
import type { HostTeam, HostView } from '#activities/hunts/contract.views.ts';
import type { Settings } from '#activities/hunts/contract.settings.ts';
import type { huntsClient } from '../hunts.client.ts';
import { hearHost, heldHunt, withTeams } from './host-hunt.ts';
import type { HostHunt } from './host-hunt.ts';

export type HostScreen =
  | { readonly phase: 'loading' | 'missing' | 'stranger' | 'unreachable' }
  | { readonly phase: 'here'; readonly hunt: HostHunt };

export interface HostSources {
  readonly calls: Pick<typeof huntsClient, 'readHunt'>;
  readonly live: Pick<LiveClient, 'follow'>;
  readonly now: () => number;
}

const screenOf = ({ code }: Pick<ClientFailure, 'code'>): HostScreen => {
  if (code === 'hunt-not-found') return { phase: 'missing' };
  return { phase: code === 'not-allowed' ? 'stranger' : 'unreachable' };
};

/** One hunt as its host sees it; kept true by the socket, the same on several devices. */
export class HostState {
  readonly screen: ReadonlySignal<HostScreen>;
  readonly problem: ReadonlySignal<string | undefined>;
  readonly isBusy: ReadonlySignal<boolean>;
  /** Counts what came in of pictures, for those who list them. */
  readonly photoNews: ReadonlySignal<number>;
  /** Counts every change of what happened, for those who list it. */
  readonly news: ReadonlySignal<number>;
  readonly #sources: HostSources;
  readonly #gameId: string;
  readonly #screen = signal<HostScreen>({ phase: 'loading' });
  readonly #problem = signal<string | undefined>(undefined);
  readonly #busy = signal(0);
  readonly #photoNews = signal(0);
  readonly #news = signal(0);
  readonly #meanwhile = new Meanwhile<HostHunt>();
  #stop: (() => void) | undefined;
  #isClosed = false;

  constructor(sources: HostSources, gameId: string) {
    this.#sources = sources;
    this.#gameId = gameId;
    this.screen = computed(() => this.#screen.value);
    this.problem = computed(() => this.#problem.value);
    this.isBusy = computed(() => this.#busy.value > 0);
    this.photoNews = computed(() => this.#photoNews.value);
    this.news = computed(() => this.#news.value);
    void this.reload();
  }

  get gameId(): string {
    return this.#gameId;
  }

  async reload(): Promise<void> {
    const reading = readCurrent(
      () => this.#sources.calls.readHunt({ params: { gameId: this.#gameId }, query: { as: 'host' } }),
      (view) => view.audience === 'host' && this.#isOld(view),
    );
    const { answer, catchUp } = await this.#meanwhile.during(reading);
    if (this.#isClosed) return;
    if (!answer.ok) return this.#explain(answer.error);
    if (answer.value.audience === 'host') this.#follow(catchUp(heldHunt(answer.value)));
    else this.#screen.value = { phase: 'stranger' };
  }

  /** Waits for the answer to something the host did, and says what was wrong with it. */
  async take<T>(asked: Promise<Answer<T>>): Promise<T | undefined> {
    this.#busy.value += 1;
    const answer = await asked;
    this.#busy.value -= 1;
    this.#problem.value = answer.ok ? undefined : (answer.error.fields[0]?.message ?? answer.error.message);
    return answer.ok ? answer.value : undefined;
  }

  /** The same for an act whose answer is a whole view. */
  async takeView(asked: Promise<Answer<HostView>>): Promise<boolean> {
    const { answer, catchUp } = await this.#meanwhile.during(this.take(asked));
    if (answer) this.#show(catchUp(heldHunt(answer)));
    return answer !== undefined;
  }

  showTeam(team: HostTeam): void {
    this.#change((hunt) => withTeams(hunt, [team], this.#sources.now()));
  }

  showSettings(settings: Settings): void {
    this.#change((hunt) => ({ ...hunt, settings }));
  }

  forgetProblem(): void {
    this.#problem.value = undefined;
  }

  close(): void {
    this.#isClosed = true;
    this.#stop?.();
  }

  #change(change: (hunt: HostHunt) => HostHunt): void {
    this.#meanwhile.note(change);
    const known = this.#screen.peek();
    if (known.phase === 'here') this.#screen.value = { phase: 'here', hunt: change(known.hunt) };
  }

  #explain(failure: Pick<ClientFailure, 'code'>): void {
    const next = screenOf(failure);
    const isHere = this.#screen.peek().phase === 'here';
    if (!(isHere && next.phase === 'unreachable')) this.#screen.value = next;
  }

  #follow(hunt: HostHunt): void {
    this.#show(hunt);
    this.#stop ??= this.#sources.live.follow(
      `hunt:${this.#gameId}`,
      {
        onView: (fresh) => this.#see(heldHunt(fresh as HostView)),
        onEvent: (type, payload) => this.#hear(type, payload),
        onRefused: ({ code }) => {
          this.#stop = undefined;
          this.#explain({ code: code as ClientFailure['code'] });
        },
        onGone: () => {
          this.#stop = undefined;
          void this.reload();
        },
      },
      { role: 'host' },
    );
  }

  #isOld({ version }: Pick<HostView, 'version'>): boolean {
    const known = this.#screen.peek();
    return known.phase === 'here' && version < known.hunt.version;
  }

  #show(hunt: HostHunt): void {
    if (this.#isOld(hunt)) return;
    this.#screen.value = { phase: 'here', hunt };
    this.#news.value += 1;
  }

  #see(fresh: HostHunt): void {
    this.#meanwhile.note((hunt) => (fresh.version < hunt.version ? hunt : fresh));
    this.#show(fresh);
  }

  #hear(type: string, payload: unknown): void {
    this.#meanwhile.note((hunt) => hearHost(hunt, type, payload));
    const known = this.#screen.peek();
    if (known.phase !== 'here') return;
    if (type === 'photos.changed') this.#photoNews.value += 1;
    if (type === 'teams.changed' || type === 'ranking.changed') this.#news.value += 1;
    const hunt = hearHost(known.hunt, type, payload);
    if (hunt) this.#screen.value = { phase: 'here', hunt };
    else void this.reload();
  }
}
