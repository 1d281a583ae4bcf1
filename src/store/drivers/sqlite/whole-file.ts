import { backup, DatabaseSync } from 'node:sqlite';
import type { Instant } from '#core/instant.ts';
import { StoreError } from '#store/port/store-error.ts';
import { FileLock } from './file-lock.ts';
import { differencesAt, earliestMoment, rewind, storedTables } from './rewind.ts';
import type { Difference } from './rewind.ts';
import { quoted } from './schema.ts';

/** All pages in one step: a copy in several steps would restart with every write of the running server. */
const ALL_PAGES = 2 ** 31 - 1;

/** A snapshot of a database, even while a server writes to it. */
export const copyFile = async (from: string, to: string): Promise<void> => {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, to, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
};

export interface FileContent {
  /** The first moment it can be rewound to; undefined without a journal. */
  readonly earliest: Instant | undefined;
  readonly tables: readonly { readonly name: string; readonly items: number }[];
}

/** Checks a copy from end to end and makes it a single file without a log beside it. */
export const inspectCopy = (file: string): FileContent => {
  const db = new DatabaseSync(file);
  try {
    const finding = db.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'];
    if (finding !== 'ok') throw new StoreError('corrupt', `${file} is damaged: ${String(finding)}`);
    db.exec('PRAGMA journal_mode = DELETE');
    const count = (name: string) => db.prepare(`SELECT count(*) AS items FROM ${quoted(name)}`).get();
    return {
      earliest: earliestMoment(db),
      tables: storedTables(db).map(({ name }) => ({ name, items: Number(count(name)?.['items']) })),
    };
  } finally {
    db.close();
  }
};

/** What rewinding a file to `at` would change; works while a server runs on it. */
export const previewFile = (file: string, at: Instant): readonly Difference[] => {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    db.exec('BEGIN');
    return [...differencesAt(db, at)];
  } finally {
    db.close();
  }
};

/** Rewinds a copy that nobody uses to `at`. */
export const rewindFile = (file: string, at: Instant): void => {
  const db = new DatabaseSync(file);
  try {
    rewind(db, at);
  } finally {
    db.close();
  }
};

/** Throws `in-use` while a server runs on the file. */
export const refuseInUse = (file: string): void => new FileLock(file).release();
