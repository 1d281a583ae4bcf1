// Runs in a process of its own, started by s3-server.ts: prints its port and ends when its input closes.
//
// `@20minutes/s3rver` is the kept fork of s3rver: the original ended in 2021 and stands on web server and XML packages
// with known holes. Where it still differs from S3, this file sets it right; each change names the difference.
import { createRequire } from 'node:module';

interface Listing {
  readonly objects: readonly { readonly key: string }[];
  readonly commonPrefixes: readonly string[];
  readonly isTruncated: boolean;
}

interface ListOptions {
  readonly startAfter?: string;
  readonly maxKeys?: number;
}

/** The part of the package that is used here; it brings no types of its own. */
interface ObjectStore {
  listObjects(bucket: string, options: ListOptions): Promise<Listing>;
  getObject(bucket: string, key: string, options?: { readonly end?: number | string }): Promise<unknown>;
  putObject(...parameters: unknown[]): Promise<unknown>;
  copyObject(...parameters: unknown[]): Promise<unknown>;
}

interface S3rver {
  readonly store: ObjectStore;
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}

type S3rverClass = new (options: {
  readonly address: string;
  readonly port: number;
  readonly silent: boolean;
  readonly allowMismatchedSignatures: boolean;
  readonly directory: string;
}) => S3rver;

// It lists folder by folder; S3 lists in the order of the keys' bytes, through all folders.
const listInKeyOrder = (store: ObjectStore): void => {
  const listObjects = store.listObjects.bind(store);
  store.listObjects = async (bucket, { startAfter = '', maxKeys = 1_000, ...options }) => {
    const { objects, commonPrefixes } = await listObjects(bucket, options);
    const following = objects
      .filter(({ key }) => key > startAfter)
      .sort((left, right) => (left.key < right.key ? -1 : 1));
    return { objects: following.slice(0, maxKeys), commonPrefixes, isTruncated: following.length > maxKeys };
  };
};

// It takes the end 0 of a range for no end.
const takeRangesThatEndAtZero = (store: ObjectStore): void => {
  const getObject = store.getObject.bind(store);
  store.getObject = (bucket, key, options) =>
    getObject(bucket, key, options?.end === 0 ? { ...options, end: '0' } : options);
};

// It writes content and metadata in two steps that can mix with those of another writer; in S3 one writer wins.
const writeOneAfterAnother = (store: ObjectStore): void => {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn =
    (write: (...parameters: unknown[]) => Promise<unknown>) =>
    (...parameters: unknown[]): Promise<unknown> => {
      const turn = last.then(() => write(...parameters));
      last = turn.catch(() => undefined);
      return turn;
    };
  store.putObject = inTurn(store.putObject.bind(store));
  store.copyObject = inTurn(store.copyObject.bind(store));
};

const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3rverClass;
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  // It signs bucket addresses without their last slash, which the SDK sends.
  allowMismatchedSignatures: true,
  directory: process.argv[2] ?? '',
});
listInKeyOrder(server.store);
takeRangesThatEndAtZero(server.store);
writeOneAfterAnother(server.store);
const { port } = await server.run();
process.stdout.write(`${port}\n`);
process.stdin.resume();
process.stdin.once('close', () => process.exit());
