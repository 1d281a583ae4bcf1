/** Where a picture keeps the notes of its camera: the TIFF block of a JPEG, PNG or WebP file. */

const MOST_SEGMENTS = 500;

const textAt = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const EXIF_HEAD = 'Exif\0\0';

const withoutHead = (block: Uint8Array): Uint8Array =>
  textAt(block, 0, EXIF_HEAD.length) === EXIF_HEAD ? block.subarray(EXIF_HEAD.length) : block;

/** The segments of a JPEG follow one another up to the pixels. */
const inJpeg = (bytes: Uint8Array): Uint8Array | undefined => {
  const view = viewOf(bytes);
  let at = 2;
  for (let seen = 0; seen < MOST_SEGMENTS && at + 4 <= bytes.length; seen++) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1];
    const length = view.getUint16(at + 2);
    if (marker === 0xda || length < 2) return undefined;
    const isExif = marker === 0xe1 && textAt(bytes, at + 4, EXIF_HEAD.length) === EXIF_HEAD;
    if (isExif) return bytes.subarray(at + 4 + EXIF_HEAD.length, at + 2 + length);
    at += 2 + length;
  }
  return undefined;
};

interface Chunks {
  readonly firstAt: number;
  readonly isLittleEndian: boolean;
  /** From the start of a chunk to its length, its name and its content. */
  readonly lengthAt: number;
  readonly nameAt: number;
  readonly name: string;
  /** What comes after `length` bytes of content until the next chunk. */
  readonly closing: (length: number) => number;
}

const PNG: Chunks = {
  firstAt: 8,
  isLittleEndian: false,
  lengthAt: 0,
  nameAt: 4,
  name: 'eXIf',
  closing: () => 4,
};
const WEBP: Chunks = {
  firstAt: 12,
  isLittleEndian: true,
  lengthAt: 4,
  nameAt: 0,
  name: 'EXIF',
  closing: (length) => length % 2,
};

const inChunks = (bytes: Uint8Array, form: Chunks): Uint8Array | undefined => {
  const view = viewOf(bytes);
  let at = form.firstAt;
  for (let seen = 0; seen < MOST_SEGMENTS && at + 8 <= bytes.length; seen++) {
    const length = view.getUint32(at + form.lengthAt, form.isLittleEndian);
    const from = at + 8;
    if (textAt(bytes, at + form.nameAt, 4) === form.name)
      return withoutHead(bytes.subarray(from, from + length));
    at = from + length + form.closing(length);
  }
  return undefined;
};

export const exifBlockOf = (bytes: Uint8Array): Uint8Array | undefined => {
  const start = textAt(bytes, 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return inJpeg(bytes);
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return inChunks(bytes, PNG);
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return inChunks(bytes, WEBP);
  return undefined;
};
