import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DAY_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { Settled } from '#platform/rooms/server/deadlines.ts';
import { textIn } from '#store/port/read-item.ts';
import type { Reader } from '#store/port/reader.ts';
import type { Operation } from '#store/port/store.ts';
import type { Item } from '#store/port/values.ts';
import { readAll } from '#server/kit/read-pages.ts';
import type { LogLine, Session } from '../rules/session/state.ts';
import { fromLineItem, linePrefixes } from './lines.items.ts';
import { sessionsTable } from './quizzes.tables.ts';
import type { QuizDeps } from './quizzes.deps.ts';
import {
  KEPT_AFTER_COMPLETION_MS,
  fromChunkItem,
  fromPlaceItem,
  fromSessionItem,
  sessionKey,
  sessionRowKey,
  wholeSessionQuery,
} from './sessions.items.ts';
import type { ExamPlace } from './sessions.items.ts';

export const ARCHIVE = 'quiz-archive';
/** A week before the rows expire, so a server that is off for days loses nothing. */
const BEFORE_EXPIRY_MS = 7 * DAY_MS;

export interface ArchivedSession {
  readonly session: Session;
  readonly lines: readonly LogLine[];
  readonly places: readonly ExamPlace[];
  readonly chunks: readonly (readonly string[])[];
}

const archiveAt = ({ completedAt }: Session): Instant | undefined =>
  completedAt === undefined ? undefined : completedAt + KEPT_AFTER_COMPLETION_MS - BEFORE_EXPIRY_MS;

const idOf = ({ sessionId, userId }: Session): string => `${sessionId}/${userId}`;

/** Part of the change that completes a session. */
export const scheduleArchive = (
  deps: Pick<QuizDeps, 'deadlines'>,
  next: Session,
  previous: Session,
): Operation[] =>
  deps.deadlines.schedule(ARCHIVE, idOf(next), { from: archiveAt(previous), to: archiveAt(next) });

const safeName = (id: string): string => id.replaceAll(/[^\w-]/g, '_');

export const archiveFile = (sessionId: string, userId: string): string =>
  `quizzes/sessions/${safeName(userId)}/${safeName(sessionId)}.json.gz`;

/** Readable rows move to the file with `rows`; any other row stays. */
const partsOf = (
  items: readonly Item[],
): Omit<ArchivedSession, 'session'> & { readonly rows: readonly Item[] } => {
  const rows: Item[] = [];
  const read = <T>(prefixes: readonly string[], reader: Reader<T>): T[] =>
    items
      .filter((item) => prefixes.some((prefix) => textIn(item, 'userId').startsWith(prefix)))
      .flatMap((item) => {
        const found = reader.list([item]);
        if (found.length > 0) rows.push(item);
        return found;
      });
  return {
    lines: read(linePrefixes, fromLineItem).toSorted((a, b) => a.number - b.number),
    places: read(['PLACE#'], fromPlaceItem),
    chunks: read(['CHUNK#'], fromChunkItem),
    rows,
  };
};

export const readWhole = ({ store }: Pick<QuizDeps, 'store'>, sessionId: string): Promise<readonly Item[]> =>
  readAll({ store, table: sessionsTable }, wholeSessionQuery(sessionId));

export const storeArchived = async (
  { files }: Pick<QuizDeps, 'files'>,
  archived: ArchivedSession,
): Promise<void> => {
  const { sessionId, userId } = archived.session;
  const stored = await files.put(archiveFile(sessionId, userId), gzipSync(JSON.stringify(archived)), {
    contentType: 'application/gzip',
  });
  if (!stored.ok) throw new Error(`session ${sessionId} could not be archived: ${stored.error.code}`);
};

/** Writes the file, then removes the rows without an expiry; the session's row expires by itself. */
export const archiveSession = async (deps: QuizDeps, id: string): Promise<Settled> => {
  const [sessionId = '', userId = ''] = id.split('/');
  const item = await deps.store.get(sessionsTable, sessionKey(sessionId, userId));
  const session = item && fromSessionItem(item);
  const dueAt = session && archiveAt(session);
  if (!session || dueAt === undefined) return { hasChanged: false, deadlineAt: undefined };
  if (dueAt > deps.clock.now()) return { hasChanged: false, deadlineAt: dueAt };
  const { rows, ...rest } = partsOf(await readWhole(deps, sessionId));
  await storeArchived(deps, { session, ...rest });
  await deps.store.batchWrite(
    rows.map((row) => ({ op: 'delete', table: sessionsTable, key: sessionRowKey(row) })),
  );
  return { hasChanged: true, deadlineAt: undefined };
};

/** After its rows have expired. */
export const readArchived = async (
  { files }: Pick<QuizDeps, 'files'>,
  sessionId: string,
  userId: string,
): Promise<ArchivedSession | undefined> => {
  const found = await files.get(archiveFile(sessionId, userId));
  if (!found.ok) return undefined;
  const packed = await buffer(found.value.body);
  return JSON.parse(gunzipSync(packed).toString()) as ArchivedSession;
};
