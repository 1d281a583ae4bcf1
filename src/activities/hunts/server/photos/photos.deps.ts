import type { Files } from '#platform/files/server/files.ts';
import type { Turns } from '#platform/files/server/turns.ts';
import type { HuntDeps } from '../hunts.deps.ts';

export interface PhotoDeps extends HuntDeps {
  readonly files: Files;
  readonly turns: Turns;
}
