import type { Files } from '#platform/files/server/files.ts';
import type { Limiter } from '#server/kit/limiter.ts';
import type { HuntDeps } from '../hunts.deps.ts';
import type { ReactionNews } from './feed.live.ts';

export interface PhotoDeps extends HuntDeps {
  readonly files: Files;
  readonly limiter: Limiter;
  readonly reactionNews: ReactionNews;
}
