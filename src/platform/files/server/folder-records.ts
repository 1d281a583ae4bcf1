import type { Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { FileHead } from './files.ts';
import { isMissing, moveIntoPlace, onDisk, withTemporaryFile } from './folder-disk.ts';

/** What the file system does not keep. Size and time show which content a record belongs to. */
const recordSchema = z.object({
  sizeBytes: z.number(),
  mtimeMs: z.number(),
  contentType: z.string(),
  sha256: z.string(),
});
export type FileRecord = z.output<typeof recordSchema>;

const recordsSchema = z.array(recordSchema);

/** The newest records of a key. More than one, because content and record cannot be moved into place at once. */
const RECORDS_KEPT = 4;

const UNKNOWN_TYPE = 'application/octet-stream';

// A key contains no '~', so the record of `a` and the folder of `a/b` never meet.
export const recordPath = (recordsFolder: string, key: string): string => join(recordsFolder, `${key}~`);

export const readRecords = async (path: string): Promise<readonly FileRecord[]> => {
  try {
    const parsed = recordsSchema.safeParse(JSON.parse(await onDisk(readFile(path, 'utf8'))));
    return parsed.success ? parsed.data : [];
  } catch (error) {
    // Somebody edited or damaged it: the content is still good.
    if (isMissing(error) || error instanceof SyntaxError) return [];
    throw error;
  }
};

export const addRecord = async (path: string, record: FileRecord, temporary: string): Promise<void> => {
  const records = [record, ...(await readRecords(path))].slice(0, RECORDS_KEPT);
  await withTemporaryFile(temporary, async (handle, temporaryPath) => {
    await onDisk(handle.writeFile(JSON.stringify(records)));
    await moveIntoPlace(handle, temporaryPath, path);
  });
};

/** Content that was copied here by hand has no record, or one with another time. */
export const headFrom = (key: string, stats: Stats, records: readonly FileRecord[]): FileHead => {
  const sameSize = records.filter(({ sizeBytes }) => sizeBytes === stats.size);
  const exact = sameSize.find(({ mtimeMs }) => mtimeMs === stats.mtimeMs);
  return {
    key,
    sizeBytes: stats.size,
    modifiedAt: Math.floor(stats.mtimeMs),
    contentType: (exact ?? sameSize[0])?.contentType ?? UNKNOWN_TYPE,
    etag: exact === undefined ? `"${stats.size}-${Math.floor(stats.mtimeMs)}"` : `"${exact.sha256}"`,
  };
};
