/** Where files are kept. The folder itself is the server's choice (below DATA_DIR). */
export type FilesLocation =
  | { readonly kind: 'folder' }
  | { readonly kind: 's3'; readonly bucket: string; readonly prefix: string };

const BUCKET = /^(?=.{3,63}$)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])$/;
const PREFIX = /^(?:\w[\w.-]*\/)*$/;

/** `folder`, `s3://bucket` or `s3://bucket/prefix`; undefined for anything else. */
export const parseFilesUrl = (text: string): FilesLocation | undefined => {
  if (text === 'folder') return { kind: 'folder' };
  const match = /^s3:\/\/([^/]+)\/?(.*)$/.exec(text);
  if (match === null) return undefined;
  const [, bucket = '', path = ''] = match;
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`;
  return BUCKET.test(bucket) && PREFIX.test(prefix) ? { kind: 's3', bucket, prefix } : undefined;
};
