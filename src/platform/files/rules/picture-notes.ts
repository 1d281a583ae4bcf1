import { exifBlockOf } from './exif-block.ts';

/** When and where a picture was taken, by its camera. Private: never served with the picture. */
export interface PictureNotes {
  /** ISO 8601; without an offset where the camera has noted only the time of its own clock. */
  readonly takenAt?: string;
  readonly place?: { readonly latitude: number; readonly longitude: number };
}

/** Tags of the EXIF standard (2.32, tables 4 and 15). */
const EXIF_DIRECTORY = 0x8769;
const GPS_DIRECTORY = 0x8825;
const TAKEN_AT = 0x9003;
const TAKEN_OFFSET = 0x9011;
const GPS = { latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4, time: 7, date: 0x1d } as const;

/** More tags than any camera writes. Only those named above are read: a hostile block costs no time. */
const MOST_TAGS = 512;
const LONGEST_TEXT = 32;
const ENTRY_BYTES = 12;
const TYPE = { text: 2, rational: 5 } as const;

interface Block {
  readonly view: DataView;
  readonly isLittleEndian: boolean;
}

/** The position of each tag in a directory. */
type Directory = ReadonlyMap<number, number>;

const openBlock = (bytes: Uint8Array): Block | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 8) return undefined;
  const order = view.getUint16(0);
  const isLittleEndian = order === 0x4949;
  if (!isLittleEndian && order !== 0x4d4d) return undefined;
  return view.getUint16(2, isLittleEndian) === 42 ? { view, isLittleEndian } : undefined;
};

const directoryAt = ({ view, isLittleEndian }: Block, at: number | undefined): Directory => {
  const entries = new Map<number, number>();
  if (at === undefined || at + 2 > view.byteLength) return entries;
  const count = Math.min(MOST_TAGS, view.getUint16(at, isLittleEndian));
  for (let index = 0; index < count; index++) {
    const entryAt = at + 2 + index * ENTRY_BYTES;
    if (entryAt + ENTRY_BYTES > view.byteLength) break;
    entries.set(view.getUint16(entryAt, isLittleEndian), entryAt);
  }
  return entries;
};

const numberOf = ({ view, isLittleEndian }: Block, entryAt: number | undefined): number | undefined =>
  entryAt === undefined ? undefined : view.getUint32(entryAt + 8, isLittleEndian);

/** Values of more than four bytes are elsewhere in the block; undefined if that is outside of it. */
const valueAt = (block: Block, entryAt: number, sizeBytes: number): number | undefined => {
  const at = sizeBytes <= 4 ? entryAt + 8 : numberOf(block, entryAt);
  return at !== undefined && at + sizeBytes <= block.view.byteLength ? at : undefined;
};

const textOf = (block: Block, entryAt: number | undefined): string | undefined => {
  if (entryAt === undefined) return undefined;
  const { view, isLittleEndian } = block;
  if (view.getUint16(entryAt + 2, isLittleEndian) !== TYPE.text) return undefined;
  const length = Math.min(LONGEST_TEXT, view.getUint32(entryAt + 4, isLittleEndian));
  const at = valueAt(block, entryAt, length);
  if (at === undefined) return undefined;
  const codes = Array.from({ length }, (_, index) => view.getUint8(at + index));
  return String.fromCharCode(...codes).split('\0')[0];
};

const rationalsOf = (block: Block, entryAt: number | undefined): readonly number[] => {
  if (entryAt === undefined) return [];
  const { view, isLittleEndian } = block;
  const isThree =
    view.getUint16(entryAt + 2, isLittleEndian) === TYPE.rational &&
    view.getUint32(entryAt + 4, isLittleEndian) === 3;
  const at = isThree ? valueAt(block, entryAt, 24) : undefined;
  if (at === undefined) return [];
  return [0, 8, 16].map(
    (offset) => view.getUint32(at + offset, isLittleEndian) / view.getUint32(at + offset + 4, isLittleEndian),
  );
};

/** Degrees, minutes and seconds as one number; a half-written place is none. */
const degreesOf = (
  block: Block,
  gps: Directory,
  { value, ref, most }: { readonly value: number; readonly ref: number; readonly most: number },
): number | undefined => {
  const side = textOf(block, gps.get(ref))?.toUpperCase();
  const [degrees = Number.NaN, minutes = Number.NaN, seconds = Number.NaN] = rationalsOf(
    block,
    gps.get(value),
  );
  // Some cameras leave the seconds out as 0/0.
  const size = degrees + minutes / 60 + (Number.isFinite(seconds) ? seconds : 0) / 3600;
  if (!Number.isFinite(size) || size > most || side === undefined || !/^[NESW]$/.test(side)) return undefined;
  return side === 'S' || side === 'W' ? -size : size;
};

const placeOf = (block: Block, gps: Directory): PictureNotes['place'] => {
  const latitude = degreesOf(block, gps, { value: GPS.latitude, ref: GPS.latitudeRef, most: 90 });
  const longitude = degreesOf(block, gps, { value: GPS.longitude, ref: GPS.longitudeRef, most: 180 });
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
};

const isoOf = (date: string, time: string, offset: string): string | undefined => {
  const iso = `${date}T${time}${offset}`;
  return Number.isNaN(Date.parse(iso)) ? undefined : iso;
};

const gpsTimeOf = (block: Block, gps: Directory): string | undefined => {
  const date = /^(\d{4})[:-](\d\d)[:-](\d\d)$/.exec(textOf(block, gps.get(GPS.date)) ?? '');
  const parts = rationalsOf(block, gps.get(GPS.time)).map((part) => Math.floor(part));
  if (!date || parts.length < 3 || !parts.every((part) => part >= 0 && part < 60)) return undefined;
  const time = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return isoOf(date.slice(1).join('-'), time, 'Z');
};

const cameraTimeOf = (block: Block, exif: Directory): string | undefined => {
  const taken = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(textOf(block, exif.get(TAKEN_AT)) ?? '');
  if (!taken) return undefined;
  const offset = /^[+-]\d\d:\d\d$/.exec(textOf(block, exif.get(TAKEN_OFFSET)) ?? '')?.[0] ?? '';
  return isoOf(taken.slice(1, 4).join('-'), taken[4] ?? '', offset);
};

/** A time that says from where it counts is worth more than one that does not. */
const takenAtOf = (block: Block, exif: Directory, gps: Directory): string | undefined => {
  const camera = cameraTimeOf(block, exif);
  return camera !== undefined && /[+-]\d\d:\d\d$/.test(camera) ? camera : (gpsTimeOf(block, gps) ?? camera);
};

/** Reads the block that `exifBlockOf` or a decoder found; what makes no sense is left out. */
export const notesInExif = (bytes: Uint8Array): PictureNotes => {
  const block = openBlock(bytes);
  if (!block) return {};
  const first = directoryAt(block, block.view.getUint32(4, block.isLittleEndian));
  const exif = directoryAt(block, numberOf(block, first.get(EXIF_DIRECTORY)));
  const gps = directoryAt(block, numberOf(block, first.get(GPS_DIRECTORY)));
  const takenAt = takenAtOf(block, exif, gps);
  const place = placeOf(block, gps);
  return { ...(takenAt !== undefined && { takenAt }), ...(place && { place }) };
};

/** Of a JPEG, PNG or WebP file; the phone reads it before it makes a smaller picture, the server from what it is sent. */
export const notesOf = (picture: Uint8Array): PictureNotes => {
  const block = exifBlockOf(picture);
  return block ? notesInExif(block) : {};
};
