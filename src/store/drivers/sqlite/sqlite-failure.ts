import { StoreError } from '#store/port/store-error.ts';
import type { StoreErrorCode } from '#store/port/store-error.ts';

/** Primary result codes of SQLite, https://sqlite.org/rescode.html */
const BUSY = 5;
const READONLY = 8;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const NOTADB = 26;

const primaryCodeOf = (error: unknown): number | undefined => {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
};

export const isBusy = (error: unknown): boolean => primaryCodeOf(error) === BUSY;

/** One clear sentence for an error of SQLite about `file`. */
export const toStoreError = (error: unknown, file: string): StoreError => {
  if (error instanceof StoreError) return error;
  const [code, sentence] = describe(primaryCodeOf(error));
  const detail = error instanceof Error ? error.message : String(error);
  return new StoreError(code, `${file} ${sentence} (${detail})`, { cause: error });
};

const describe = (code: number | undefined): readonly [StoreErrorCode, string] => {
  switch (code) {
    case FULL:
      return ['full', 'cannot grow: no space is left on the disk'];
    case CORRUPT:
      return ['corrupt', 'is damaged: restore a backup'];
    case NOTADB:
      return ['corrupt', 'is not a database'];
    case CANTOPEN:
      return ['unavailable', 'cannot be opened: check that the folder is there and may be written'];
    case READONLY:
      return ['unavailable', 'may not be written: check the rights of the file and its folder'];
    case BUSY:
      return ['unavailable', 'is locked by another program'];
    case IOERR:
      return ['unavailable', 'could not be read or written'];
    default:
      return ['unavailable', 'failed'];
  }
};
