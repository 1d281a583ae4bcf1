import { HOUR_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Settled } from '#platform/rooms/server/deadlines.ts';
import { exists, notExists } from '#store/port/conditions.ts';
import type { BatchOperation, Operation } from '#store/port/store.ts';
import type { Key } from '#store/port/values.ts';
import { readAll } from '#server/kit/read-pages.ts';
import type { Category, SetHead, WholeSet } from '#activities/engagements/rules/sets/state.ts';
import { keepOldPictures } from './pictures.ts';
import { questionItem } from './questions.items.ts';
import { readCategories, readHead } from './reading.ts';
import type { SetDeps } from './sets.deps.ts';
import {
  categoryItem,
  fromWritingItem,
  saveHeadOperations,
  wholeQuery,
  writingDone,
  writingItem,
  writingKey,
} from './sets.items.ts';

/** Names the deadlines at which old editions, and what a killed import left, are removed. */
export const SET_REMOVAL = 'question-set-removal';

/** Far longer than writing the largest set takes. */
const WRITE_WITHIN_MS = HOUR_MS;

const begin = async (deps: SetDeps, { head }: WholeSet, startedAt: Instant): Promise<void> => {
  const { table } = deps;
  const writing = writingItem(head.setId, startedAt, head.source);
  const to = startedAt + WRITE_WITHIN_MS;
  await deps.store.transact([
    { op: 'put', table, item: writing, condition: notExists },
    ...deps.deadlines.schedule(SET_REMOVAL, head.setId, { from: undefined, to }),
  ]);
};

const contentOperations = ({ table }: SetDeps, { head, categories, questions }: WholeSet) => [
  ...categories.map((category): BatchOperation => ({
    op: 'put',
    table,
    item: categoryItem(head.setId, category),
  })),
  ...questions.map((question): BatchOperation => ({
    op: 'put',
    table,
    item: questionItem(head.setId, question),
  })),
];

export interface Replaced {
  readonly head: SetHead;
  readonly categories: readonly Category[];
}

/** Retired at `now`: out of the lists, kept for sessions that run with it, then removed by its deadline. */
const retire = (
  deps: SetDeps,
  { head, categories }: Replaced,
  end: { readonly now: Instant } & Pick<SetHead, 'status' | 'replacedBySetId'>,
): Operation[] => {
  const { now, ...change } = end;
  const removeAt = now + deps.keepMs;
  const retired = { ...head, ...change, removeAt, revision: head.revision + 1 };
  return [
    ...saveHeadOperations(deps.table, { head: retired, categories }, head),
    ...deps.deadlines.schedule(SET_REMOVAL, head.setId, { from: undefined, to: removeAt }),
  ];
};

/** The one moment in which a new edition becomes visible and the one before leaves the lists. */
const publish = async (
  deps: SetDeps,
  { head, categories }: WholeSet,
  begun: { readonly startedAt: Instant; readonly replaces: Replaced | undefined },
): Promise<boolean> => {
  const { startedAt, replaces } = begun;
  const published = await deps.store.transact([
    ...saveHeadOperations(deps.table, { head, categories }, undefined),
    writingDone(deps.table, head.setId),
    ...deps.deadlines.schedule(SET_REMOVAL, head.setId, {
      from: startedAt + WRITE_WITHIN_MS,
      to: undefined,
    }),
    ...(replaces
      ? retire(deps, replaces, {
          now: head.updatedAt,
          status: 'replaced',
          replacedBySetId: head.setId,
        })
      : []),
  ]);
  return published.ok;
};

/**
 * Writes a whole edition under an id nobody knows yet and then switches to it. Readers see the edition before
 * or this one; a kill on the way leaves the one before untouched, and the deadline removes what was written.
 */
export const storeEdition = async (
  deps: SetDeps,
  whole: WholeSet,
  options: { readonly replaces?: Replaced | undefined; readonly file?: Uint8Array | undefined } = {},
) => {
  const startedAt = deps.clock.now();
  const { setId, source } = whole.head;
  await begin(deps, whole, startedAt);
  try {
    await keepOldPictures(deps, whole);
    if (source && options.file) {
      const kept = await deps.files.put(source.key, options.file, { contentType: source.mediaType });
      // Name and size are the server's own.
      if (!kept.ok) throw new Error(`a set's file could not be stored: ${kept.error.code}`);
    }
    await deps.store.batchWrite(contentOperations(deps, whole));
    const isPublished = await publish(deps, whole, { startedAt, replaces: options.replaces });
    return isPublished ? ok(whole) : await giveUp(deps, setId);
  } catch (error) {
    // What cannot be removed now is removed by the deadline.
    await giveUp(deps, setId).catch(() => undefined);
    throw error;
  }
};

const giveUp = async (deps: SetDeps, setId: string) => {
  await removeItems(deps, setId, await sourceOfWriting(deps, setId));
  return fail('conflict');
};

const sourceOfWriting = async ({ store, table }: SetDeps, setId: string): Promise<string | undefined> => {
  const item = await store.get(table, writingKey(setId));
  return item && fromWritingItem(item).sourceKey;
};

export const deleteEdition = async (deps: SetDeps, setId: string) => {
  const found = await readCategories(deps, setId);
  if (!found) return fail('set-not-found');
  const retired = await deps.store.transact(
    retire(deps, found, { now: deps.clock.now(), status: 'deleted', replacedBySetId: undefined }),
  );
  return retired.ok ? ok(undefined) : fail('conflict');
};

/** All items of a partition; the file only where no newer edition keeps it. */
const removeItems = async (deps: SetDeps, setId: string, sourceKey: string | undefined): Promise<void> => {
  const { table } = deps;
  const items = await readAll(deps, wholeQuery(setId));
  await deps.store.batchWrite(items.map(({ PK, SK }) => ({ op: 'delete', table, key: { PK, SK } as Key })));
  if (sourceKey !== undefined) await deps.files.delete(sourceKey);
};

const settledWriting = async (deps: SetDeps, setId: string): Promise<Settled | undefined> => {
  const { store, table, clock } = deps;
  const item = await store.get(table, writingKey(setId));
  if (!item) return undefined;
  const { startedAt, sourceKey } = fromWritingItem(item);
  if (startedAt + WRITE_WITHIN_MS > clock.now()) {
    return { hasChanged: false, deadlineAt: startedAt + WRITE_WITHIN_MS };
  }
  // From here on the writer, should it still live, cannot publish.
  const cleared = await store.delete(table, writingKey(setId), exists);
  if (cleared.ok) await removeItems(deps, setId, sourceKey);
  return { hasChanged: cleared.ok, deadlineAt: undefined };
};

/** A newer edition that was made by an edit goes on with the same file. */
const isFileKept = async (deps: SetDeps, { replacedBySetId, source }: SetHead): Promise<boolean> => {
  const newer = replacedBySetId === undefined ? undefined : await readHead(deps, replacedBySetId);
  return newer !== undefined && newer.source?.key === source?.key;
};

/** For the deadline; may run twice. */
export const removeEdition = async (deps: SetDeps, setId: string): Promise<Settled> => {
  const writing = await settledWriting(deps, setId);
  if (writing) return writing;
  const head = await readHead(deps, setId);
  if (head && (head.removeAt === undefined || head.removeAt > deps.clock.now())) {
    return { hasChanged: false, deadlineAt: head.removeAt };
  }
  const sourceKey = head && !(await isFileKept(deps, head)) ? head.source?.key : undefined;
  await removeItems(deps, setId, sourceKey);
  return { hasChanged: true, deadlineAt: undefined };
};
