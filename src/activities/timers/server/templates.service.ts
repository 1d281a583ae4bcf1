import { fail, ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import type { Actor } from '#server/kit/actor.ts';
import { eventual } from '#store/port/consistency.ts';
import { readAll, readOn } from '#server/kit/read-pages.ts';
import type { NewTemplate, TemplateChange } from '../contract.views.ts';
import { defaultTemplates } from '../rules/default-templates.ts';
import {
  TEMPLATE_ADMIN,
  changeTemplate,
  makeTemplate,
  matchesTemplate,
  templateViewOf,
} from '../rules/template.ts';
import type { TemplateState, UsageRow } from '../rules/template.ts';
import {
  catalogueKey,
  catalogueQuery,
  defaultTemplateOperations,
  defaultsKey,
  deleteTemplateOperations,
  fromTemplateItem,
  newTemplateOperations,
  saveTemplateOperations,
  templateKey,
} from './templates.items.ts';
import { mayUseTemplate, requireTemplateOwner } from './timers.guards.ts';
import { timersTable } from './timers.items.ts';
import type { TimerDeps } from './timers.deps.ts';

export const findTemplate = async (
  { store }: Pick<TimerDeps, 'store'>,
  templateId: string,
): Promise<TemplateState | undefined> => {
  const item = await store.get(timersTable, templateKey(templateId));
  return item && fromTemplateItem(item);
};

/** A deleted template counts nothing; one of another system may have no catalogue row. */
export const usageRowsOf = async (
  { store }: Pick<TimerDeps, 'store'>,
  templateId: string | undefined,
): Promise<readonly UsageRow[]> => {
  if (templateId === undefined) return [];
  const rows: readonly UsageRow[] = ['template', 'catalogue'];
  const there = await store.batchGet(timersTable, [templateKey(templateId), catalogueKey(templateId)]);
  return rows.filter((_, at) => there[at] !== undefined);
};

/** A template this caller may use; somebody else's private one is not found. */
export const readUsable = async (deps: TimerDeps, actor: Actor, templateId: string) => {
  const template = await findTemplate(deps, templateId);
  return template && mayUseTemplate(template, actor) ? ok(template) : fail('timer-template-not-found');
};

const storeTemplate = async (deps: TimerDeps, actor: Actor, given: NewTemplate) => {
  const made = { templateId: deps.ids.uuid(), createdBy: actor.identityId };
  const template = makeTemplate(given, made, deps.clock.now());
  if (!template.ok) return template;
  const stored = await deps.store.transact(newTemplateOperations(template.value));
  return stored.ok ? ok(templateViewOf(template.value, actor.identityId)) : fail('conflict');
};

export const createTemplate = storeTemplate;

export const readTemplate = async (deps: TimerDeps, actor: Actor, templateId: string) => {
  const template = await readUsable(deps, actor, templateId);
  return template.ok ? ok(templateViewOf(template.value, actor.identityId)) : template;
};

/** Enough tries for two people who change one template at the same moment. */
const ATTEMPTS = 4;

/** Decides again after a conflict. */
export const rewriteTemplate = async <Code extends ErrorCode = never>(
  deps: TimerDeps,
  templateId: string,
  decide: (template: TemplateState) => Result<TemplateState, Code>,
) => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const template = await findTemplate(deps, templateId);
    if (!template) return fail('timer-template-not-found');
    const decided = decide(template);
    if (!decided.ok) return decided;
    const next = { ...decided.value, version: template.version + 1 };
    const saved = await deps.store.transact(saveTemplateOperations(next, template));
    if (saved.ok) return ok(next);
  }
  return fail('conflict');
};

export const changeTemplateAsOwner = async (
  deps: TimerDeps,
  actor: Actor,
  templateId: string,
  change: TemplateChange,
) => {
  const changed = await rewriteTemplate(deps, templateId, (template) => {
    const allowed = requireTemplateOwner(template, actor);
    return allowed.ok ? changeTemplate(template, change, deps.clock.now()) : allowed;
  });
  return changed.ok ? ok(templateViewOf(changed.value, actor.identityId)) : changed;
};

export const deleteTemplate = async (deps: TimerDeps, actor: Actor, templateId: string) => {
  const template = await findTemplate(deps, templateId);
  if (!template) return fail('timer-template-not-found');
  const allowed = requireTemplateOwner(template, actor);
  if (!allowed.ok) return allowed;
  const deleted = await deps.store.transact(deleteTemplateOperations(template));
  return deleted.ok ? ok({ templateId }) : fail('conflict');
};

export const duplicateTemplate = async (deps: TimerDeps, actor: Actor, templateId: string) => {
  const template = await readUsable(deps, actor, templateId);
  if (!template.ok) return template;
  const { name, description, turnTimeSeconds, roundTimeSeconds, minPlayers, maxPlayers } = template.value;
  const { tags, mode, control, warnAtSeconds } = template.value;
  return storeTemplate(deps, actor, {
    name,
    description,
    turnTimeSeconds,
    roundTimeSeconds,
    minPlayers,
    maxPlayers,
    tags: [...tags],
    ...(control ? { control } : { mode }),
    warnAtSeconds: [...warnAtSeconds],
  });
};

interface Wanted {
  readonly search?: string | undefined;
  readonly tag?: string | undefined;
  readonly only?: 'mine' | 'archived' | undefined;
  readonly cursor?: string | undefined;
}

const isListed = (template: TemplateState, actor: Actor, { only, ...words }: Wanted): boolean => {
  if (!mayUseTemplate(template, actor) || template.isActive === (only === 'archived')) return false;
  if (only !== undefined && template.createdBy !== actor.identityId) return false;
  return matchesTemplate(template, words);
};

/** How many pages are read when most templates in the catalogue are other people's. */
const MOST_READS = 4;
const FULL_PAGE = 100;

export const listTemplates = async (deps: TimerDeps, actor: Actor, wanted: Wanted) => {
  const { rows: found, ...more } = await readOn(
    { store: deps.store, table: timersTable },
    { ...catalogueQuery, cursor: wanted.cursor },
    (items) => fromTemplateItem.list(items).filter((template) => isListed(template, actor, wanted)),
    { enough: FULL_PAGE, mostReads: MOST_READS },
  );
  const templates = found
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((template) => templateViewOf(template, actor.identityId));
  return ok({ templates, ...more });
};

const DEFAULT_POPULAR = 10;

/** From the catalogue rows, which have the count: one partition, no scan. */
export const listPopularTemplates = async (deps: TimerDeps, actor: Actor, limit = DEFAULT_POPULAR) => {
  const items = await readAll({ store: deps.store, table: timersTable }, { ...catalogueQuery, ...eventual });
  const templates = fromTemplateItem
    .list(items)
    .filter((template) => template.isActive && mayUseTemplate(template, actor))
    .toSorted((a, b) => b.usageCount - a.usageCount || a.name.localeCompare(b.name))
    .slice(0, limit)
    .map((template) => templateViewOf(template, actor.identityId));
  return ok({ templates });
};

/** Runs on every start; later runs find the mark. */
export const ensureDefaultTemplates = async ({ store, clock }: TimerDeps): Promise<void> => {
  if (await store.get(timersTable, defaultsKey)) return;
  const now = clock.now();
  const templates = defaultTemplates.map(({ templateId, ...given }) => {
    const made = makeTemplate({ ...given, isShared: true }, { templateId, createdBy: TEMPLATE_ADMIN }, now);
    if (!made.ok) throw new Error(`the default template ${templateId} is wrong: ${made.error.code}`);
    return made.value;
  });
  const [found, listed] = await Promise.all(
    [templateKey, catalogueKey].map((keyOf) =>
      store.batchGet(
        timersTable,
        templates.map(({ templateId }) => keyOf(templateId)),
      ),
    ),
  );
  const stored = templates.map((_, at) => ({ found: found?.[at], listed: listed?.[at] }));
  await store.transact(defaultTemplateOperations(templates, stored, now));
};
