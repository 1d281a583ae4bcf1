import type { Files } from '#platform/files/server/files.ts';
import type { Pictures } from '#platform/files/server/files.wiring.ts';
import type { ChangeDeps } from '#platform/rooms/server/change-versioned.ts';
import type { Table } from '#store/port/table.ts';

/** What the use cases of question sets work with. */
export interface SetDeps extends ChangeDeps {
  readonly table: Table;
  readonly files: Files;
  readonly pictures: Pick<Pictures, 'keep'>;
  /** How long a replaced or deleted edition is kept for sessions that run with it. */
  readonly keepMs: number;
}
