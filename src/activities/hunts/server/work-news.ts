import { fail, ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Hub, TopicSource } from '#server/kit/hub.ts';
import type { Ids } from '#server/kit/ids.ts';
import { huntWorkTopic, OWN_WORK } from '../contract.work.ts';
import type { Work, WorkStep } from '../contract.work.ts';

/** A bar that appears and disappears at once helps nobody. */
const FIRST_AFTER_MS = 300;
/** Repeated even without progress, for pages that were reloaded or follow another node. */
const EVERY_MS = 250;

export type Report = (step: WorkStep, done: number, total: number) => void;

/** For work that nobody watches. */
export const unreported: Report = () => undefined;

interface Running {
  readonly identityId: string;
  work: Work;
}

const ownChannel = (identityId: string): string => `owner:${identityId}`;

/** Passes the progress of long work on to the person who asked for it, whichever page or node they are on. */
export class WorkNews {
  readonly #deps: { readonly hub: Hub; readonly clock: Clock; readonly ids: Ids };
  readonly #running = new Set<Running>();

  constructor(deps: { readonly hub: Hub; readonly clock: Clock; readonly ids: Ids }) {
    this.#deps = deps;
  }

  async run<T extends { readonly gameId: string }, Code extends ErrorCode>(
    identityId: string,
    first: Pick<Work, 'act' | 'gameId' | 'step'>,
    task: (report: Report) => Promise<Result<T, Code>>,
  ): Promise<Result<T, Code>> {
    const { clock, ids } = this.#deps;
    const running: Running = { identityId, work: { ...first, workId: '', done: 0, total: 0 } };
    const beat = (): void => {
      this.#publish(identityId, { type: 'work.moved', payload: running.work });
      cancel = clock.after(EVERY_MS, beat);
    };
    let cancel = clock.after(FIRST_AFTER_MS, () => {
      running.work = { ...running.work, workId: ids.uuid() };
      this.#running.add(running);
      beat();
    });
    let gameId: string | undefined;
    try {
      const done = await task((step, doneNow, total) => {
        running.work = { ...running.work, step, done: doneNow, total };
      });
      if (done.ok) ({ gameId } = done.value);
      return done;
    } finally {
      cancel();
      const { workId } = running.work;
      if (this.#running.delete(running))
        this.#publish(identityId, {
          type: 'work.ended',
          payload: { workId, ...(gameId !== undefined && { gameId }) },
        });
    }
  }

  worksOf(identityId: string): Work[] {
    return [...this.#running].filter((each) => each.identityId === identityId).map(({ work }) => work);
  }

  #publish(
    identityId: string,
    message:
      | { readonly type: 'work.moved'; readonly payload: Work }
      | {
          readonly type: 'work.ended';
          readonly payload: { readonly workId: string; readonly gameId?: string };
        },
  ): void {
    this.#deps.hub.publish({
      topic: huntWorkTopic,
      key: OWN_WORK,
      messages: [{ ...message, to: [ownChannel(identityId)] }],
    });
  }
}

/** Not state: what a node forgets when it dies has ended with it. */
const VERSION = 0;

export const workTopicSource = (news: WorkNews): TopicSource => ({
  topic: huntWorkTopic,
  admit: async ({ identityId }, key) =>
    key === OWN_WORK
      ? ok({
          audience: 'owner',
          channels: [ownChannel(identityId)],
          version: VERSION,
          view: { works: news.worksOf(identityId) },
        })
      : fail('hunt-not-found'),
  version: async (key) => (key === OWN_WORK ? VERSION : undefined),
});
