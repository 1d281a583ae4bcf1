import type sharpModule from 'sharp';
import type { Sharp, SharpOptions } from 'sharp';
import { fail, ok } from '#core/result.ts';
import { pictureKindOf } from './picture-kind.ts';
import type { PictureKind } from './picture-kind.ts';

export interface PictureVariant {
  /** As it was asked for; a small picture is not enlarged to it. */
  readonly longestSide: number;
  readonly width: number;
  readonly height: number;
  /** WebP, upright, without any metadata. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface EncodedPicture {
  /** What was sent. */
  readonly kind: PictureKind;
  /** Upright, as it was sent. */
  readonly width: number;
  readonly height: number;
  /** In the order of the sizes asked for. */
  readonly variants: readonly PictureVariant[];
}

/** A phone's 50 megapixels fit; decoded they are 200 MB, so nothing larger may begin. */
export const MOST_PIXELS = 50_000_000;
/** WebP cannot hold more, and no camera makes it. */
const LONGEST_SIDE = 16_383;
const QUALITY = 80;
const JPEG_QUALITY = 85;

type SharpModule = typeof sharpModule;

let loading: Promise<SharpModule> | undefined;

/** The library is large and native: a server that is sent no picture never loads it. */
const loadSharp = (): Promise<SharpModule> =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    // One thread a picture: with more, two uploads would take the core that answers everybody else.
    sharp.concurrency(1);
    // Whatever a file claims to be, no other decoder of the library ever sees it.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    });
    return sharp;
  }));

const READING: SharpOptions = {
  // Broken and cut-off files are refused instead of filled with grey.
  failOn: 'error',
  limitInputPixels: MOST_PIXELS,
  sequentialRead: true,
};

interface Pixels {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

const within = (picture: Sharp, longestSide: number): Sharp =>
  picture.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });

/** Decoded once, upright and in sRGB; orientation and colour profile have then done their work and are gone. */
const decode = async (sharp: SharpModule, bytes: Uint8Array, longestSide: number): Promise<Pixels> => {
  const { data, info } = await within(sharp(bytes, READING).autoOrient(), longestSide)
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height, channels: info.channels };
};

const encode = async (sharp: SharpModule, pixels: Pixels, longestSide: number): Promise<PictureVariant> => {
  const { width, height, channels } = pixels;
  const { data, info } = await within(sharp(pixels.bytes, { raw: { width, height, channels } }), longestSide)
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { longestSide, width: info.width, height: info.height, bytes: new Uint8Array(data) };
};

interface Head {
  readonly width: number;
  readonly height: number;
}

const readHead = async (sharp: SharpModule, bytes: Uint8Array) => {
  // Without the library's own limit: the refusal should name the size.
  const { width, height, autoOrient } = await sharp(bytes, {
    ...READING,
    limitInputPixels: false,
  }).metadata();
  if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE) {
    return fail('picture-too-many-pixels', { width, height, megapixels: MOST_PIXELS / 1_000_000 });
  }
  return ok<Head>({ width: autoOrient.width, height: autoOrient.height });
};

/**
 * Decodes all of the bytes, which proves that they are a JPEG, PNG or WebP picture, and re-encodes it in the given sizes.
 * Works on the library's own threads: callers limit how many run at once (`Limiter`).
 */
export const encodePicture = async (bytes: Uint8Array, sizes: readonly number[]) => {
  const kind = pictureKindOf(bytes);
  if (!kind.ok) return kind;
  const sharp = await loadSharp();
  try {
    const head = await readHead(sharp, bytes);
    if (!head.ok) return head;
    const pixels = await decode(sharp, bytes, Math.max(...sizes));
    const variants: PictureVariant[] = [];
    // One after the other: an upload keeps one core busy, not all of them.
    for (const size of sizes) variants.push(await encode(sharp, pixels, size));
    return ok<EncodedPicture>({ kind: kind.value, ...head.value, variants });
  } catch {
    return fail('picture-damaged');
  }
};

/** A stored picture as JPEG, for people who open it elsewhere. Undefined: it cannot be decoded. */
export const jpegOf = async (bytes: Uint8Array): Promise<Uint8Array | undefined> => {
  const sharp = await loadSharp();
  // JPEG has no transparency: white, as paper is.
  const picture = sharp(bytes, READING).flatten({ background: '#fff' });
  return picture
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer()
    .catch(() => undefined);
};
