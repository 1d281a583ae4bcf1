import type { Readable } from 'node:stream';
import type { Instant } from '#core/instant.ts';
import type { Result } from '#core/result.ts';

/** Bytes, or a stream of them; a Node stream and a web stream both fit. */
export type FileBody = Uint8Array | AsyncIterable<Uint8Array>;

export interface FileEntry {
  readonly key: string;
  readonly sizeBytes: number;
  readonly modifiedAt: Instant;
}

export interface FileHead extends FileEntry {
  readonly contentType: string;
  /** Changes whenever the content does; fit for an HTTP ETag, with its quotes. */
  readonly etag: string;
}

/** Both ends are included, as in an HTTP Range header; `to` may lie past the end. */
export interface ByteRange {
  readonly from: number;
  readonly to?: number;
}

export interface FileContent extends FileHead {
  /** The part that `body` carries; `to` is its last byte. */
  readonly range?: { readonly from: number; readonly to: number };
  /** To be read to its end or destroyed: until then it holds a file or a connection open. */
  readonly body: Readable;
}

export interface PutOptions {
  readonly contentType: string;
  /** Default and most: 64 MB. A longer body is refused and leaves nothing behind. */
  readonly maxBytes?: number;
}

export type FileRefusal = 'file-name-refused' | 'file-not-found' | 'file-too-large' | 'file-range-refused';

/**
 * Blobs by key: photos, imports, exports. What every driver promises is proven by ./files-suite.ts.
 * A put that succeeded is durable and whole; one that failed or was killed leaves what was there before.
 * Refusals are values; lost disks and servers throw a FilesError.
 */
export interface Files {
  /** Replaces what is there. */
  put(key: string, body: FileBody, options: PutOptions): Promise<Result<FileHead, FileRefusal>>;
  get(key: string, range?: ByteRange): Promise<Result<FileContent, FileRefusal>>;
  head(key: string): Promise<Result<FileHead, FileRefusal>>;
  /** Succeeds whether or not the file was there. */
  delete(key: string): Promise<Result<void, FileRefusal>>;
  /** All keys that begin with `prefix` ('' for all), in the order of their bytes. */
  list(prefix: string): AsyncIterable<FileEntry>;
  copy(from: string, to: string): Promise<Result<FileHead, FileRefusal>>;
  /** Rejects when nothing could be stored now; for readiness checks. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export const LARGEST_FILE_BYTES = 64 * 1024 * 1024;

export type FilesErrorCode = 'unavailable' | 'full' | 'closed';

export class FilesError extends Error {
  readonly code: FilesErrorCode;

  constructor(code: FilesErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FilesError';
    this.code = code;
  }
}
