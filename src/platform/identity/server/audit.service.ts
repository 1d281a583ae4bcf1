import { DAY_MS } from '#core/instant.ts';
import type { Kit } from '#server/kit/module.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import type { Operation } from '#store/port/store.ts';
import type { AuditEntry } from '../rules/state.ts';
import { auditFrom, auditToItem } from './audit.items.ts';
import { partitions } from './identity.items.ts';

const KEPT_MS = 365 * DAY_MS;
const PAGE_SIZE = 100;

type AuditDeps = Pick<Kit, 'store' | 'clock' | 'ids' | 'log'>;

/** `noun.past`: account.signed-in, token.revoked. The subject never holds a secret or what somebody typed. */
export type AuditNote = Omit<AuditEntry, 'id' | 'at'>;

/** For the transaction that does what it notes. */
export const auditOperation = (deps: Pick<AuditDeps, 'clock' | 'ids'>, note: AuditNote): Operation => {
  const at = deps.clock.now();
  return {
    op: 'put',
    table: platformTable,
    item: auditToItem({ ...note, id: deps.ids.uuid(), at }, at + KEPT_MS),
  };
};

/** For what is no transaction. A lost note is logged and does not undo what was done. */
export const recordAudit = async (deps: AuditDeps, note: AuditNote): Promise<void> => {
  try {
    await deps.store.transact([auditOperation(deps, note)]);
  } catch (error) {
    deps.log.error({ err: error, action: note.action }, 'audit note lost');
  }
};

export const listAudit = async (
  deps: Pick<AuditDeps, 'store'>,
  query: { readonly day: string; readonly cursor?: string | undefined },
): Promise<{ readonly entries: AuditEntry[]; readonly cursor?: string }> => {
  const page = await deps.store.query(platformTable, {
    partition: partitions.audit(query.day),
    limit: PAGE_SIZE,
    reverse: true,
    ...(query.cursor !== undefined && { cursor: query.cursor }),
  });
  return {
    entries: page.items.map(auditFrom),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  };
};
