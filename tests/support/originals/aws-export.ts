import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { attributesOf } from './attributes.ts';
import { byTable } from './rows.ts';
import type { Rows } from './rows.ts';

const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('base64');

/** A full export of each table, as AWS leaves it in a bucket: nothing of ours has a part in it. */
const writeExports = async (place: string, rows: Rows): Promise<void> => {
  for (const [index, [{ name }, items]] of [...byTable(rows)].entries()) {
    const id = `0170835${index}000000-0a1b2c3d`;
    const home = join(place, 'AWSDynamoDB', id);
    const key = `originals/AWSDynamoDB/${id}`;
    await mkdir(join(home, 'data'), { recursive: true });
    const lines = items.map((item) => `${JSON.stringify({ Item: attributesOf(item) })}\n`);
    const bytes = gzipSync(lines.join(''));
    await writeFile(join(home, 'data', 'ab3c7d.json.gz'), bytes);
    const file = {
      itemCount: items.length,
      md5Checksum: md5(bytes),
      etag: `${createHash('md5').update(bytes).digest('hex')}-1`,
      dataFileS3Key: `${key}/data/ab3c7d.json.gz`,
    };
    const tableArn = `arn:aws:dynamodb:eu-central-1:123456789012:table/${name}`;
    const summary = {
      version: '2020-06-30',
      exportArn: `${tableArn}/export/${id}`,
      startTime: '2024-07-01T04:00:00.000Z',
      endTime: '2024-07-01T04:06:00.000Z',
      tableArn,
      tableId: '5a0c7b1e-93d4-4f26-8e5b-c1d07f3a9b42',
      exportTime: '2024-07-01T04:00:00.000Z',
      s3Bucket: 'harbour-exports',
      s3Prefix: 'originals',
      s3SseAlgorithm: 'AES256',
      s3SseKmsKeyId: null,
      manifestFilesS3Key: `${key}/manifest-files.json`,
      billedSizeBytes: bytes.length,
      itemCount: items.length,
      outputFormat: 'DYNAMODB_JSON',
      exportType: 'FULL_EXPORT',
    };
    for (const [manifest, text] of [
      ['manifest-files', `${JSON.stringify(file)}\n`],
      ['manifest-summary', JSON.stringify(summary)],
    ] as const) {
      await writeFile(join(home, `${manifest}.json`), text);
      await writeFile(join(home, `${manifest}.checksum`), md5(Buffer.from(text)));
    }
  }
};

/** Takes the rows in as `roundtable import --adopt` does, from an export of AWS, for this owner. */
export const importOriginals = async (
  rows: Rows,
  owner: string,
  env: Readonly<Record<string, string>>,
): Promise<string> => {
  const place = await mkdtemp(join(tmpdir(), 'roundtable-aws-export-'));
  try {
    await writeExports(place, rows);
    const args = ['import', '--from', place, '--all', '--adopt', '--owner', owner];
    const { stdout } = await promisify(execFile)(process.execPath, ['src/cli/roundtable.js', ...args], {
      env: { ...process.env, ...env },
    });
    return stdout;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
};
