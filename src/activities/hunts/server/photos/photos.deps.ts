import type { Files } from '#platform/files/server/files.ts';
import type { Turns } from '#platform/files/server/turns.ts';
import type { HuntDeps } from '../hunts.deps.ts';
import type { ReactionNews } from './feed.live.ts';

export interface PhotoDeps extends HuntDeps {
  readonly files: Files;
  readonly turns: Turns;
  readonly reactionNews: ReactionNews;
}
