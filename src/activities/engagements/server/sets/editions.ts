import { HOUR_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Settled } from '#platform/rooms/server/deadlines.ts';
import { exists, notExists } from '#store/port/conditions.ts';
import type { BatchOperation, Operation } from '#store/port/store.ts';
import type { Key } from '#store/port/values.ts';
import type { Category, SetHead, WholeSet } from '#activities/engagements/rules/sets/state.ts';
import { keepOldPictures } from './pictures.ts';
import { questionItem } from './questions.items.ts';
import { everyItem, readCategories, readHead } from './reading.ts';
import type { SetParts } from './sets.parts.ts';
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

const begin = async (parts: SetParts, { head }: WholeSet, startedAt: Instant): Promise<void> => {
  const { table } = parts;
  const writing = writingItem(head.setId, startedAt, head.source);
  const to = startedAt + WRITE_WITHIN_MS;
  await parts.store.transact([
    { op: 'put', table, item: writing, condition: notExists },
    ...parts.deadlines.schedule(SET_REMOVAL, head.setId, { from: undefined, to }),
  ]);
};

const contentOperations = ({ table }: SetParts, { head, categories, questions }: WholeSet) => [
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
  parts: SetParts,
  { head, categories }: Replaced,
  end: { readonly now: Instant } & Pick<SetHead, 'status' | 'replacedBySetId'>,
): Operation[] => {
  const { now, ...change } = end;
  const removeAt = now + parts.keepMs;
  const retired = { ...head, ...change, removeAt, revision: head.revision + 1 };
  return [
    ...saveHeadOperations(parts.table, { head: retired, categories }, head),
    ...parts.deadlines.schedule(SET_REMOVAL, head.setId, { from: undefined, to: removeAt }),
  ];
};

/** The one moment in which a new edition becomes visible and the one before leaves the lists. */
const publish = async (
  parts: SetParts,
  { head, categories }: WholeSet,
  begun: { readonly startedAt: Instant; readonly replaces: Replaced | undefined },
): Promise<boolean> => {
  const { startedAt, replaces } = begun;
  const published = await parts.store.transact([
    ...saveHeadOperations(parts.table, { head, categories }, undefined),
    writingDone(parts.table, head.setId),
    ...parts.deadlines.schedule(SET_REMOVAL, head.setId, {
      from: startedAt + WRITE_WITHIN_MS,
      to: undefined,
    }),
    ...(replaces
      ? retire(parts, replaces, {
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
  parts: SetParts,
  whole: WholeSet,
  options: { readonly replaces?: Replaced | undefined; readonly file?: Uint8Array | undefined } = {},
): Promise<Result<WholeSet>> => {
  const startedAt = parts.clock.now();
  const { setId, source } = whole.head;
  await begin(parts, whole, startedAt);
  try {
    await keepOldPictures(parts, whole);
    if (source && options.file) {
      const kept = await parts.files.put(source.key, options.file, { contentType: source.mediaType });
      if (!kept.ok) return await giveUp(parts, setId, kept);
    }
    await parts.store.batchWrite(contentOperations(parts, whole));
    const isPublished = await publish(parts, whole, { startedAt, replaces: options.replaces });
    return isPublished ? ok(whole) : await giveUp(parts, setId, fail('conflict'));
  } catch (error) {
    // What cannot be removed now is removed by the deadline.
    await giveUp(parts, setId, fail('conflict')).catch(() => undefined);
    throw error;
  }
};

const giveUp = async <T>(parts: SetParts, setId: string, refusal: Result<T>): Promise<Result<never>> => {
  await removeItems(parts, setId, await sourceOfWriting(parts, setId));
  return refusal.ok ? fail('conflict') : refusal;
};

const sourceOfWriting = async ({ store, table }: SetParts, setId: string): Promise<string | undefined> => {
  const item = await store.get(table, writingKey(setId));
  return item && fromWritingItem(item).sourceKey;
};

export const deleteEdition = async (parts: SetParts, setId: string): Promise<Result<void>> => {
  const found = await readCategories(parts, setId);
  if (!found) return fail('set-not-found');
  const retired = await parts.store.transact(
    retire(parts, found, { now: parts.clock.now(), status: 'deleted', replacedBySetId: undefined }),
  );
  return retired.ok ? ok(undefined) : fail('conflict');
};

/** All items of a partition; the file only where no newer edition keeps it. */
const removeItems = async (parts: SetParts, setId: string, sourceKey: string | undefined): Promise<void> => {
  const { table } = parts;
  const items = await everyItem(parts, (cursor) => wholeQuery(setId, cursor));
  await parts.store.batchWrite(items.map(({ PK, SK }) => ({ op: 'delete', table, key: { PK, SK } as Key })));
  if (sourceKey !== undefined) await parts.files.delete(sourceKey);
};

const settledWriting = async (parts: SetParts, setId: string): Promise<Settled | undefined> => {
  const { store, table, clock } = parts;
  const item = await store.get(table, writingKey(setId));
  if (!item) return undefined;
  const { startedAt, sourceKey } = fromWritingItem(item);
  if (startedAt + WRITE_WITHIN_MS > clock.now()) {
    return { hasChanged: false, deadlineAt: startedAt + WRITE_WITHIN_MS };
  }
  // From here on the writer, should it still live, cannot publish.
  const cleared = await store.delete(table, writingKey(setId), exists);
  if (cleared.ok) await removeItems(parts, setId, sourceKey);
  return { hasChanged: cleared.ok, deadlineAt: undefined };
};

/** A newer edition that was made by an edit goes on with the same file. */
const isFileKept = async (parts: SetParts, { replacedBySetId, source }: SetHead): Promise<boolean> => {
  const newer = replacedBySetId === undefined ? undefined : await readHead(parts, replacedBySetId);
  return newer !== undefined && newer.source?.key === source?.key;
};

/** For the deadline; may run twice. */
export const removeEdition = async (parts: SetParts, setId: string): Promise<Settled> => {
  const writing = await settledWriting(parts, setId);
  if (writing) return writing;
  const head = await readHead(parts, setId);
  if (head && (head.removeAt === undefined || head.removeAt > parts.clock.now())) {
    return { hasChanged: false, deadlineAt: head.removeAt };
  }
  const sourceKey = head && !(await isFileKept(parts, head)) ? head.source?.key : undefined;
  await removeItems(parts, setId, sourceKey);
  return { hasChanged: true, deadlineAt: undefined };
};
