import { auditOperation as operationFor } from '#server/kit/audit.ts';
import type { AuditNote } from '#server/kit/audit.ts';
import type { Kit } from '#server/kit/module.ts';
import type { Operation } from '#store/port/store.ts';

interface AuditDeps extends Pick<Kit, 'clock' | 'ids'> {
  readonly settings: { readonly auditDays: number };
}

/** For the transaction that does what it notes. `noun.past`: account.signed-in, token.revoked. */
export const auditOperation = (deps: AuditDeps, note: AuditNote): Operation =>
  operationFor(deps, note, deps.settings.auditDays);

/** For actions outside a transaction. If the entry is lost, that is logged; the action stands. */
export const recordAudit = async (
  deps: AuditDeps & Pick<Kit, 'store' | 'log'>,
  note: AuditNote,
): Promise<void> => {
  try {
    await deps.store.transact([auditOperation(deps, note)]);
  } catch (error) {
    deps.log.error({ err: error, action: note.action }, 'audit note lost');
  }
};
