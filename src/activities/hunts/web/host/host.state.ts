import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { problemOf } from '#web/kit/client.ts';
import type { Answer, ClientFailure } from '#web/kit/client.ts';
import { followTopic, LivePage } from '#web/kit/data/live-page.ts';
import { serverNow } from '#web/kit/live/browser-live.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import type { huntTopic } from '#activities/hunts/contract.live.ts';
import type { Settings } from '#activities/hunts/contract.settings.ts';
import type { HostTeam } from '#activities/hunts/contract.console.ts';
import { huntsClient } from '../hunts.client.ts';
import { hearHost, withTeams } from './host-hunt.ts';
import type { HostHunt } from './host-hunt.ts';

export interface HostSources {
  readonly calls: Pick<typeof huntsClient, 'readHunt'>;
  readonly live: Pick<LiveClient, 'follow'>;
  readonly now: () => number;
}

/** Players have no console. */
const readAsHost = async (calls: HostSources['calls'], gameId: string): Promise<Answer<HostHunt>> => {
  const answer = await calls.readHunt({ params: { gameId }, query: { as: 'host' } });
  if (!answer.ok) return answer;
  const { value } = answer;
  return value.audience === 'host'
    ? { ok: true, value }
    : { ok: false, error: { code: 'not-allowed', message: '', fields: [] } };
};

/** One hunt as its host sees it, the same on several devices, and what the host does in it. */
export class HostState {
  readonly gameId: string;
  readonly page: LivePage<HostHunt>;
  /** Why the last thing that the host did was refused. */
  readonly problem: ReadonlySignal<string | undefined>;
  readonly isBusy: ReadonlySignal<boolean>;
  /** Counts arrived photos, for the parts that list them. */
  readonly photoNews: ReadonlySignal<number>;
  readonly #now: () => number;
  readonly #problem = signal<ClientFailure | undefined>(undefined);
  readonly #busy = signal(0);
  readonly #photoNews = signal(0);

  constructor({ calls, live, now }: HostSources, gameId: string) {
    this.gameId = gameId;
    this.#now = now;
    this.problem = computed(() => this.#problem.value && problemOf(this.#problem.value));
    this.isBusy = computed(() => this.#busy.value > 0);
    this.photoNews = computed(() => this.#photoNews.value);
    this.page = new LivePage<HostHunt>({
      read: () => readAsHost(calls, gameId),
      follow: followTopic<typeof huntTopic, 'host', HostHunt>(
        { live: async () => live, kind: 'hunt', key: gameId, as: () => ({ role: 'host' }) },
        hearHost,
        { 'photos.changed': () => void (this.#photoNews.value += 1) },
      ),
    });
  }

  /** Waits for the answer to something the host did, and says what was wrong with it. */
  async take<T>(asked: Promise<Answer<T>>): Promise<T | undefined> {
    this.#busy.value += 1;
    const answer = await asked;
    this.#busy.value -= 1;
    this.#problem.value = answer.ok ? undefined : answer.error;
    return answer.ok ? answer.value : undefined;
  }

  /** The same for an act whose answer is a whole view. */
  async takeView(asked: Promise<Answer<HostHunt>>): Promise<boolean> {
    return (await this.take(this.page.take(asked))) !== undefined;
  }

  showTeam(team: HostTeam): void {
    this.page.change((hunt) => withTeams(hunt, [team], this.#now()));
  }

  showSettings(settings: Settings): void {
    this.page.change((hunt) => ({ ...hunt, settings }));
  }

  forgetProblem(): void {
    this.#problem.value = undefined;
  }
}

export const useHostState = (gameId: string): HostState =>
  useMemo(() => {
    const live = pageLive();
    return new HostState({ calls: huntsClient, live, now: () => serverNow(live) }, gameId);
  }, [gameId]);
