import type { IdentityId } from '#core/ids.ts';
import { ok } from '#core/result.ts';
import { changeVersioned } from '#platform/rooms/server/change-versioned.ts';
import { readAll } from '#server/kit/read-pages.ts';
import { handOverSession, leaveSession } from '../rules/seats.ts';
import { rewriteGame } from './games.service.ts';
import { deleteTemplateOperations, idIn } from './templates.items.ts';
import { findTemplate, rewriteTemplate } from './templates.service.ts';
import { deletePersonRow, personQuery, sortIn, timersTable } from './timers.items.ts';
import type { PersonKind } from './timers.items.ts';
import type { TimerDeps } from './timers.deps.ts';

/** A conflict must not pass for success: identity tries again on the next visit. */
const mustBeDone = (
  outcome: { readonly ok: true } | { readonly ok: false; readonly error: { readonly code: string } },
): void => {
  if (!outcome.ok && !outcome.error.code.endsWith('-not-found')) throw new Error(outcome.error.code);
};

const forEachRow = async (
  deps: TimerDeps,
  identityId: IdentityId,
  kind: PersonKind,
  visit: (id: string) => Promise<void>,
): Promise<void> => {
  for (const row of await readAll({ store: deps.store, table: timersTable }, personQuery(identityId, kind))) {
    await visit(idIn(row));
    await deps.store.batchWrite([deletePersonRow(identityId, sortIn(row))]);
  }
};

const replaced = (viewers: readonly string[], from: string, to: string): string[] => [
  ...new Set(viewers.map((viewer) => (viewer === from ? to : viewer))),
];

/** After a guest signs in, their things belong to the account. Safe to repeat after a crash. */
export const handOverTimers = async (deps: TimerDeps, from: IdentityId, to: IdentityId): Promise<void> => {
  await forEachRow(deps, from, 'TEMPLATE', async (templateId) =>
    mustBeDone(
      await rewriteTemplate(deps, templateId, (template) =>
        ok({ ...template, createdBy: template.createdBy === from ? to : template.createdBy }),
      ),
    ),
  );
  await forEachRow(deps, from, 'TABLE', async (tableId) =>
    mustBeDone(
      await changeVersioned(deps, deps.sessions, tableId, (session) => handOverSession(session, from, to)),
    ),
  );
  await forEachRow(deps, from, 'GAME', async (gameId) =>
    mustBeDone(
      await rewriteGame(deps, gameId, (game) =>
        ok({
          ...game,
          ownerId: game.ownerId === from ? to : game.ownerId,
          viewers: replaced(game.viewers, from, to),
        }),
      ),
    ),
  );
};

const NOBODY = 'nobody';

/** Others keep shared games; the deleted account's own templates are deleted, and its running tables end. */
export const leaveTimers = async (deps: TimerDeps, identityId: IdentityId): Promise<void> => {
  await forEachRow(deps, identityId, 'TEMPLATE', async (templateId) => {
    const template = await findTemplate(deps, templateId);
    if (!template || template.createdBy !== identityId) return;
    if (template.isShared) {
      mustBeDone(await rewriteTemplate(deps, templateId, (shared) => ok({ ...shared, createdBy: NOBODY })));
    } else await deps.store.transact(deleteTemplateOperations(template));
  });
  await forEachRow(deps, identityId, 'TABLE', async (tableId) =>
    mustBeDone(
      await changeVersioned(deps, deps.sessions, tableId, (session) => leaveSession(session, identityId)),
    ),
  );
  await forEachRow(deps, identityId, 'GAME', async (gameId) =>
    mustBeDone(
      await rewriteGame(deps, gameId, (game) =>
        ok({
          ...game,
          ownerId: game.ownerId === identityId ? NOBODY : game.ownerId,
          viewers: game.viewers.filter((viewer) => viewer !== identityId),
        }),
      ),
    ),
  );
};
