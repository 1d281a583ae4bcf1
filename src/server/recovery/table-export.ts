import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Instant } from '#core/instant.ts';
import { toIso } from '#core/instant.ts';
import { itemLine } from '#store/drivers/dynamodb/json-lines.ts';
import type { Store } from '#store/port/store.ts';
import type { Table } from '#store/port/table.ts';
import { derivedUuid } from '#server/kit/ids.ts';
import { scanPages } from '#server/kit/read-pages.ts';
import type { Place } from './places.ts';

const DATA_FILE_BYTES = 8 * 1024 * 1024;

export const md5 = (bytes: Uint8Array): Buffer => createHash('md5').update(bytes).digest();

/** One line of manifest-files.json. */
export interface DataFile {
  readonly itemCount: number;
  readonly md5Checksum: string;
  readonly etag: string;
  readonly dataFileS3Key: string;
}

export interface ExportOptions {
  readonly store: Store;
  readonly table: Table;
  readonly place: Place;
  readonly clock: { now(): Instant };
  readonly bucket?: string;
  readonly prefix?: string;
  readonly onItems?: (count: number) => void;
}

export interface ExportSummary {
  readonly exportId: string;
  readonly itemCount: number;
  readonly files: number;
}

const exportIdAt = (now: Instant): string =>
  `${String(now).padStart(14, '0')}-${randomBytes(4).toString('hex')}`;

async function* linesOf({ store, table, onItems }: ExportOptions): AsyncGenerator<string> {
  for await (const items of scanPages(store, table)) {
    for (const item of items) yield itemLine(item);
    onItems?.(items.length);
  }
}

async function* filesOf(lines: AsyncIterable<string>): AsyncGenerator<{ itemCount: number; bytes: Buffer }> {
  let parts: string[] = [];
  let length = 0;
  let hasFile = false;
  for await (const line of lines) {
    parts.push(line);
    length += line.length;
    if (length < DATA_FILE_BYTES) continue;
    yield { itemCount: parts.length, bytes: gzipSync(parts.join('')) };
    hasFile = true;
    parts = [];
    length = 0;
  }
  // DynamoDB writes a file for an empty partition too.
  if (parts.length > 0 || !hasFile) yield { itemCount: parts.length, bytes: gzipSync(parts.join('')) };
}

/** Writes a table like DynamoDB's own full export; the summary comes last, so an export that has one is complete. */
export const exportTable = async (options: ExportOptions): Promise<ExportSummary> => {
  const { table, place, clock, bucket = 'local', prefix = '' } = options;
  const startedAt = clock.now();
  const exportId = exportIdAt(startedAt);
  const folder = `AWSDynamoDB/${exportId}`;
  const keyOf = (path: string): string => `${prefix}${folder}/${path}`;
  const writeWithChecksum = async (name: string, text: string): Promise<void> => {
    const bytes = Buffer.from(text);
    await place.write(`${folder}/${name}.json`, bytes);
    await place.write(`${folder}/${name}.checksum`, Buffer.from(md5(bytes).toString('base64')));
  };
  await place.write(`${folder}/_started`, Buffer.alloc(0));
  const files: DataFile[] = [];
  for await (const { itemCount, bytes } of filesOf(linesOf(options))) {
    const path = `data/${randomBytes(13).toString('hex')}.json.gz`;
    await place.write(`${folder}/${path}`, bytes);
    const digest = md5(bytes);
    files.push({
      itemCount,
      md5Checksum: digest.toString('base64'),
      etag: digest.toString('hex'),
      dataFileS3Key: keyOf(path),
    });
  }
  const itemCount = files.reduce((sum, file) => sum + file.itemCount, 0);
  await writeWithChecksum('manifest-files', files.map((file) => `${JSON.stringify(file)}\n`).join(''));
  const tableArn = `arn:aws:dynamodb:local:000000000000:table/${table.name}`;
  const summary = {
    version: '2023-08-01',
    exportArn: `${tableArn}/export/${exportId}`,
    startTime: toIso(startedAt),
    endTime: toIso(clock.now()),
    tableArn,
    tableId: derivedUuid('table', table.name),
    exportTime: toIso(startedAt),
    s3Bucket: bucket,
    s3Prefix: prefix === '' ? null : prefix.replace(/\/$/, ''),
    s3SseAlgorithm: 'AES256',
    s3SseKmsKeyId: null,
    manifestFilesS3Key: keyOf('manifest-files.json'),
    billedSizeBytes: 0,
    itemCount,
    outputFormat: 'DYNAMODB_JSON',
    exportType: 'FULL_EXPORT',
  };
  await writeWithChecksum('manifest-summary', JSON.stringify(summary));
  return { exportId, itemCount, files: files.length };
};
