import { fail, ok } from '#core/result.ts';

export type PictureKind = 'jpeg' | 'png' | 'webp';

const textAt = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);

const KINDS: readonly (readonly [PictureKind, (bytes: Uint8Array) => boolean])[] = [
  ['jpeg', (bytes) => textAt(bytes, 0, 3) === '\xff\xd8\xff'],
  ['png', (bytes) => textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['webp', (bytes) => textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP'],
];

/** What people send instead, so the error can name it. */
const OTHERS: readonly (readonly [string, RegExp])[] = [
  ['GIF', /^GIF8[79]a/],
  ['AVIF', /^[^]{4}ftyp(?:avif|avis)/],
  ['PDF', /^%PDF-/],
  ['TIFF', /^(?:II\*\0|MM\0\*)/],
  ['BMP', /^BM[^]{4}\0\0\0\0/],
  // A look ahead for the first element, not a way through comments: that takes forever with many of them.
  ['SVG', /^(?:\xef\xbb\xbf)?\s*(?=<(?:svg|!--|!doctype svg|\?xml))[^]*?<svg[\s/>]/i],
];

/** iPhones and some Androids: the brands of High Efficiency files. */
const HEIC = /^[^]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/;

/** By the first bytes alone; names and media types say what the sender believes. */
export const pictureKindOf = (bytes: Uint8Array) => {
  const known = KINDS.find(([, is]) => is(bytes));
  if (known) return ok(known[0]);
  const start = textAt(bytes, 0, 1024);
  if (HEIC.test(start)) return fail('picture-heic-refused');
  const other = OTHERS.find(([, pattern]) => pattern.test(start));
  return fail('picture-kind-refused', { kind: other?.[0] ?? '?' });
};
