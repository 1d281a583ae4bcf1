import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Colour = readonly [red: number, green: number, blue: number];

/** The four quarters of the test picture when it hangs upright. */
export const corners: Readonly<Record<'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight', Colour>> = {
  topLeft: [220, 30, 30],
  topRight: [30, 200, 30],
  bottomLeft: [30, 30, 220],
  bottomRight: [240, 240, 240],
};

export const WIDTH = 96;
export const HEIGHT = 64;

const upright = (x: number, y: number): Colour => {
  const isLeft = x < WIDTH / 2;
  if (y < HEIGHT / 2) return isLeft ? corners.topLeft : corners.topRight;
  return isLeft ? corners.bottomLeft : corners.bottomRight;
};

/** Where a stored pixel is shown, for each orientation of the EXIF standard (2.32, table 4.6.4 A); w and h as stored. */
const SHOWN: Readonly<Record<number, (x: number, y: number, w: number, h: number) => [number, number]>> = {
  1: (x, y) => [x, y],
  2: (x, y, w) => [w - 1 - x, y],
  3: (x, y, w, h) => [w - 1 - x, h - 1 - y],
  4: (x, y, _, h) => [x, h - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y, _, h) => [h - 1 - y, x],
  7: (x, y, w, h) => [h - 1 - y, w - 1 - x],
  8: (x, y, w) => [y, w - 1 - x],
};

const storedPixels = (orientation: number): { data: Buffer; width: number; height: number } => {
  const isTurned = orientation >= 5;
  const [width, height] = isTurned ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [shownX = 0, shownY = 0] = SHOWN[orientation]?.(x, y, width, height) ?? [];
      data.set(upright(shownX, shownY), (y * width + x) * 3);
    }
  }
  return { data, width, height };
};

const entry = (tag: number, type: number, count: number, value: number): Buffer => {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16LE(tag, 0);
  bytes.writeUInt16LE(type, 2);
  bytes.writeUInt32LE(count, 4);
  bytes.writeUInt32LE(value, 8);
  return bytes;
};

const directory = (...entries: readonly Buffer[]): Buffer => {
  const count = Buffer.alloc(2);
  count.writeUInt16LE(entries.length);
  return Buffer.concat([count, ...entries, Buffer.alloc(4)]);
};

/** A camera's block: an orientation, a maker's name and a place (52° 31' N, 13° 24' E). */
const exifSegment = (orientation: number): Buffer => {
  const maker = Buffer.from('Secret Camera\0');
  const place = Buffer.alloc(48);
  [52, 1, 31, 1, 0, 1, 13, 1, 24, 1, 0, 1].forEach((part, index) => place.writeUInt32LE(part, index * 4));
  const firstAt = 8;
  const gpsAt = firstAt + 2 + 3 * 12 + 4;
  const makerAt = gpsAt + 2 + 4 * 12 + 4;
  const placeAt = makerAt + maker.length;
  const tiff = Buffer.concat([
    Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    directory(
      entry(0x010f, 2, maker.length, makerAt),
      entry(0x0112, 3, 1, orientation),
      entry(0x8825, 4, 1, gpsAt),
    ),
    directory(
      entry(1, 2, 2, 'N'.charCodeAt(0)),
      entry(2, 5, 3, placeAt),
      entry(3, 2, 2, 'E'.charCodeAt(0)),
      entry(4, 5, 3, placeAt + 24),
    ),
    maker,
    place,
  ]);
  const head = Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1');
  head.writeUInt16BE(tiff.length + 8, 2);
  return Buffer.concat([head, tiff]);
};

/** A JPEG as a phone held that way writes it, with its maker and the place where it was taken. */
export const phonePhoto = async (orientation = 1): Promise<Uint8Array<ArrayBuffer>> => {
  const { data, width, height } = storedPixels(orientation);
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
  return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), exifSegment(orientation), jpeg.subarray(2)]));
};

/** A picture of one colour in the given format; `alpha` makes it half transparent. */
export const plainPicture = async (
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff',
  { width = 40, height = 30, alpha = false } = {},
): Promise<Uint8Array<ArrayBuffer>> => {
  const background = { r: 20, g: 120, b: 200, alpha: alpha ? 0.5 : 1 };
  const made = sharp({ create: { width, height, channels: alpha ? 4 : 3, background } });
  return new Uint8Array(await made.toFormat(format).toBuffer());
};

const chunk = (type: string, body: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
};

/** A small PNG file that claims to be huge; its few rows are all zeros. */
export const pngBomb = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
};

/** The first bytes of an iPhone's photo; it is refused before the rest matters. */
export const heicStart = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic' + '\0'.repeat(200), 'latin1'));

/** The colour in the middle of each quarter. */
export const cornersOf = async (bytes: Uint8Array): Promise<typeof corners> => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (shareX: number, shareY: number): Colour => {
    const start = (Math.floor(info.height * shareY) * info.width + Math.floor(info.width * shareX)) * 3;
    return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0];
  };
  return {
    topLeft: at(0.25, 0.25),
    topRight: at(0.75, 0.25),
    bottomLeft: at(0.25, 0.75),
    bottomRight: at(0.75, 0.75),
  };
};

/** A large photo that is quick to make: the bytes after the pixels are unused. */
export const paddedPhoto = async (sizeBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = new Uint8Array(sizeBytes);
  bytes.set(await phonePhoto());
  return bytes;
};

/** About 4 MB, as a phone's camera makes it. */
export const largePhoto = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const scene = sharp({ create: { width: 3000, height: 2250, channels: 3, background: 'black', noise } });
  return new Uint8Array(await scene.jpeg({ quality: 85 }).toBuffer());
};
