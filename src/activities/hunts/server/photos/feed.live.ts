import { ok } from '#core/result.ts';
import { SECOND_MS } from '#core/instant.ts';
import { Pacer } from '#platform/rooms/server/pacer.ts';
import type { TopicSource } from '#server/kit/hub.ts';
import { huntFeedTopic } from '#activities/hunts/contract.feed.ts';
import type { HuntDeps } from '../hunts.deps.ts';
import { requireFeed } from './feed-access.ts';
import { reactedView } from './photo-views.ts';
import { findPhoto } from './photo-access.ts';
import type { PhotoDeps } from './photos.deps.ts';
import { albumVersionOf } from './photos.live.ts';

/** Of one message: a hall that claps at once must not make a frame for each hand. */
const MOST_TOLD = 100;

/** Tells of reactions once a second, those to all photos of a hunt together. */
export class ReactionNews {
  readonly #deps: Pick<HuntDeps, 'store' | 'table' | 'hub'>;
  readonly #pacer: Pacer;
  readonly #waiting = new Map<string, Set<string>>();

  constructor(deps: Pick<HuntDeps, 'store' | 'table' | 'hub' | 'clock' | 'log'>) {
    this.#deps = deps;
    this.#pacer = new Pacer(deps, SECOND_MS, (gameId) => this.#tell(gameId));
  }

  note({ gameId, photoId }: { readonly gameId: string; readonly photoId: string }): void {
    const waiting = this.#waiting.get(gameId) ?? new Set();
    this.#waiting.set(gameId, waiting.add(photoId));
    this.#pacer.offer(gameId);
  }

  close(): Promise<void> {
    return this.#pacer.close();
  }

  async #tell(gameId: string): Promise<void> {
    const waiting = this.#waiting.get(gameId) ?? new Set();
    const some = [...waiting].slice(0, MOST_TOLD);
    const found = await Promise.all(some.map((photoId) => findPhoto(this.#deps, { gameId, photoId })));
    for (const photoId of some) waiting.delete(photoId);
    if (waiting.size > 0) this.#pacer.offer(gameId);
    else this.#waiting.delete(gameId);
    const photos = found.filter((photo) => photo !== undefined).map(reactedView);
    if (photos.length === 0) return;
    this.#deps.hub.publish({
      topic: huntFeedTopic,
      key: gameId,
      messages: [{ type: 'feed.reacted', payload: { photos }, to: ['viewer'] }],
    });
  }
}

export const feedTopicSource = (deps: PhotoDeps): TopicSource => ({
  topic: huntFeedTopic,
  async admit(actor, gameId) {
    const viewer = await requireFeed(deps, actor, gameId);
    if (!viewer.ok) return viewer;
    const version = await albumVersionOf(deps, gameId);
    return ok({ audience: 'viewer', channels: ['viewer'], version, view: { version } });
  },
  version: (gameId) => albumVersionOf(deps, gameId),
});
