import type { Files } from '#platform/files/server/files.ts';
import type { HuntDeps } from '../hunts.deps.ts';

export interface ExportDeps extends HuntDeps {
  readonly files: Files;
}
