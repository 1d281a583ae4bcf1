import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { done, fail, ok } from '#core/result.ts';
import { BodyTooLarge, limitedChunks, limitOf, sizeText } from './body.ts';
import { FilesError } from './files.ts';
import type { ByteRange, FileBody, FileContent, FileEntry, FileHead, Files, PutOptions } from './files.ts';
import { checkFileKey, isFileKey, isFilePrefix } from './keys.ts';
import { resolveRange } from './range.ts';

export interface S3FilesOptions {
  readonly bucket: string;
  /** '' or a path that ends with a slash: what `parseFilesUrl` gives. */
  readonly prefix?: string;
  readonly region: string;
  /** An S3-compatible server; it is then addressed by path, because few of them know buckets as host names. */
  readonly endpoint?: string | undefined;
  readonly credentials?: S3ClientConfig['credentials'] | undefined;
}

/** S3 takes no parts smaller than 5 MB except the last; one such buffer is all that an upload holds in memory. */
const PART_BYTES = 8 * 1024 * 1024;

export const openS3Files = (options: S3FilesOptions): Files => new S3Files(options);

/** A start, or a load balancer, waits for the answer: four attempts of half a minute each would be no answer to them. */
const CHECK_WITHIN_MS = 5_000;

class S3Files implements Files {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  #isClosed = false;

  constructor({ bucket, prefix = '', region, endpoint, credentials }: S3FilesOptions) {
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#client = new S3Client({
      region,
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      ...(credentials !== undefined && { credentials }),
      // The SDK's default (a CRC in a chunked trailer) is refused by many S3-compatible servers.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 4,
      requestHandler: { connectionTimeout: 3_000, socketTimeout: 30_000 },
    });
  }

  async put(key: string, body: FileBody, options: PutOptions) {
    const checked = this.#check(key);
    if (!checked.ok) return checked;
    const maxBytes = limitOf(options.maxBytes);
    try {
      await this.#upload(key, limitedChunks(body, maxBytes), options.contentType);
    } catch (error) {
      if (error instanceof BodyTooLarge) return fail('file-too-large', { limit: sizeText(maxBytes) });
      throw error;
    }
    return this.head(key);
  }

  async get(key: string, range?: ByteRange) {
    const checked = this.#check(key);
    if (!checked.ok) return checked;
    if (range !== undefined) return this.#getPart(key, range);
    const found = await this.#found(this.#client.send(new GetObjectCommand(this.#place(key))));
    if (found === undefined) return fail('file-not-found', { name: key });
    return ok<FileContent>({ ...headOf(key, found), body: streamOf(found.Body) });
  }

  async #getPart(key: string, wanted: ByteRange) {
    const head = await this.head(key);
    if (!head.ok) return head;
    const range = resolveRange(wanted, head.value.sizeBytes);
    if (range === undefined) return fail('file-range-refused', { size: head.value.sizeBytes });
    const Range = `bytes=${range.from}-${range.to}`;
    // Another version may not have the length that the range was made for.
    const IfMatch = head.value.etag;
    const found = await this.#found(
      this.#client.send(new GetObjectCommand({ ...this.#place(key), Range, IfMatch })),
    );
    if (found === undefined) return fail('file-not-found', { name: key });
    return ok<FileContent>({ ...head.value, range, body: streamOf(found.Body) });
  }

  async head(key: string) {
    const checked = this.#check(key);
    if (!checked.ok) return checked;
    const found = await this.#found(this.#client.send(new HeadObjectCommand(this.#place(key))));
    return found === undefined ? fail('file-not-found', { name: key }) : ok(headOf(key, found));
  }

  async delete(key: string) {
    const checked = this.#check(key);
    if (!checked.ok) return checked;
    await this.#found(this.#client.send(new DeleteObjectCommand(this.#place(key))));
    return done;
  }

  async *list(prefix: string): AsyncGenerator<FileEntry> {
    this.#refuseWhenClosed();
    if (!isFilePrefix(prefix)) return;
    let ContinuationToken: string | undefined;
    do {
      const page = await reached(
        this.#client.send(
          new ListObjectsV2Command({
            Bucket: this.#bucket,
            Prefix: this.#prefix + prefix,
            ...(ContinuationToken !== undefined && { ContinuationToken }),
          }),
        ),
      );
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
        const key = Key.slice(this.#prefix.length);
        // Other programs may keep files in the bucket, under names we do not allow.
        if (isFileKey(key)) yield { key, sizeBytes: Size, modifiedAt: LastModified?.getTime() ?? 0 };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  async copy(from: string, to: string) {
    for (const key of [from, to]) {
      const checked = this.#check(key);
      if (!checked.ok) return checked;
    }
    const source = this.#place(from);
    const copied = await this.#found(
      this.#client.send(
        new CopyObjectCommand({ ...this.#place(to), CopySource: `${source.Bucket}/${source.Key}` }),
      ),
    );
    return copied === undefined ? fail('file-not-found', { name: from }) : this.head(to);
  }

  async check(): Promise<void> {
    this.#refuseWhenClosed();
    const abortSignal = AbortSignal.timeout(CHECK_WITHIN_MS);
    const head = this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }), { abortSignal });
    await reached(
      head.catch((error: unknown) => {
        throw abortSignal.aborted ? new Error(`no answer within ${CHECK_WITHIN_MS / 1000} s`) : error;
      }),
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#client.destroy();
  }

  async #upload(key: string, chunks: AsyncIterable<Uint8Array>, contentType: string): Promise<void> {
    const target = { ...this.#place(key), ContentType: contentType };
    const parts = partsOf(chunks, PART_BYTES);
    const first = await parts.next();
    const second = first.done === true ? first : await parts.next();
    if (second.done !== true) {
      await this.#uploadParts(target, [first.value, second.value], parts);
      return;
    }
    const Body = first.done === true ? new Uint8Array() : first.value;
    await reached(this.#client.send(new PutObjectCommand({ ...target, Body })));
  }

  async #uploadParts(
    { ContentType, ...place }: { Bucket: string; Key: string; ContentType: string },
    read: readonly Uint8Array[],
    unread: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const { UploadId } = await reached(
      this.#client.send(new CreateMultipartUploadCommand({ ...place, ContentType })),
    );
    const upload = { ...place, UploadId };
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
      const send = async (Body: Uint8Array): Promise<void> => {
        const PartNumber = Parts.length + 1;
        const { ETag } = await reached(
          this.#client.send(new UploadPartCommand({ ...upload, PartNumber, Body })),
        );
        Parts.push({ PartNumber, ETag });
      };
      for (const part of read) await send(part);
      for await (const part of unread) await send(part);
      await reached(
        this.#client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })),
      );
    } catch (error) {
      // Parts that stay behind are invisible; the bucket's lifecycle rule removes them if this fails too.
      await this.#client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    }
  }

  #place(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix + key };
  }

  /** undefined when there is no such object. */
  async #found<T>(answer: Promise<T>): Promise<T | undefined> {
    try {
      return await answer;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw unreached(error);
    }
  }

  #check(key: string) {
    this.#refuseWhenClosed();
    return checkFileKey(key);
  }

  #refuseWhenClosed(): void {
    if (this.#isClosed) throw new FilesError('closed', 'The files are closed.');
  }
}

interface ObjectHead {
  readonly ContentLength?: number | undefined;
  readonly ContentType?: string | undefined;
  readonly LastModified?: Date | undefined;
  readonly ETag?: string | undefined;
}

const headOf = (key: string, head: ObjectHead): FileHead => ({
  key,
  sizeBytes: head.ContentLength ?? 0,
  modifiedAt: head.LastModified?.getTime() ?? 0,
  contentType: head.ContentType ?? 'application/octet-stream',
  etag: head.ETag ?? '',
});

const streamOf = (body: unknown): Readable => {
  if (body instanceof Readable) return body;
  throw new FilesError('unavailable', 'The bucket for files gave no content.');
};

const isNotFound = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  error.$metadata.httpStatusCode === 404 &&
  error.name !== 'NoSuchBucket';

const reached = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer;
  } catch (error) {
    throw unreached(error);
  }
};

const unreached = (error: unknown): FilesError => {
  const name = error instanceof Error && error.name !== 'Error' ? `${error.name}: ` : '';
  const reason = error instanceof Error ? `${name}${error.message}` : String(error);
  return new FilesError('unavailable', `The bucket for files cannot be used: ${reason}`, { cause: error });
};

/** Chunks joined to parts of `partBytes`; only the last may be shorter. */
async function* partsOf(chunks: AsyncIterable<Uint8Array>, partBytes: number): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  for await (const chunk of chunks) {
    let rest = chunk;
    while (heldBytes + rest.byteLength >= partBytes) {
      const room = partBytes - heldBytes;
      yield Buffer.concat([...held, rest.subarray(0, room)]);
      held = [];
      heldBytes = 0;
      rest = rest.subarray(room);
    }
    if (rest.byteLength > 0) {
      // A stream may use the buffer of a chunk again for the next one.
      held.push(Uint8Array.from(rest));
      heldBytes += rest.byteLength;
    }
  }
  if (heldBytes > 0) yield Buffer.concat(held);
}
