import { pictureAddress, pictureSizes } from '#platform/files/contract.pictures.ts';
import type { HuntFile, Level } from '#activities/hunts/contract.file.ts';
import type { Carried } from './read-import.ts';

export interface PictureStore {
  /** Whether this server has it already, as when a hunt comes back to where it was made. */
  readonly has: (address: string) => Promise<boolean>;
  /** The id of the stored picture; none: it was refused. */
  readonly upload: (picture: Blob) => Promise<string | undefined>;
}

export interface Brought {
  readonly hunt: HuntFile;
  /** Pictures that could not be stored; the levels are without them. */
  readonly lost: number;
}

const decoded = async (carried: string): Promise<Blob | undefined> => {
  try {
    const [head = '', base64 = ''] = carried.split(',', 2);
    const type = /^data:(image\/\w+)/.exec(head)?.[1] ?? '';
    return new Blob([Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0)], { type });
  } catch {
    return undefined;
  }
};

const storedAt = async (
  { has, upload }: PictureStore,
  address: string,
  carried: string,
): Promise<string | undefined> => {
  if (await has(address)) return address;
  const picture = await decoded(carried);
  const pictureId = picture && (await upload(picture));
  return pictureId === undefined ? undefined : pictureAddress(pictureId, pictureSizes[0]);
};

const withAddresses = (level: Level, moved: ReadonlyMap<string, string | undefined>): Level => {
  const { pictures, ...rest } = level;
  if (!pictures) return level;
  const here = pictures.flatMap((address) => (moved.has(address) ? (moved.get(address) ?? []) : address));
  return here.length > 0 ? { ...rest, pictures: here } : rest;
};

/** Stores the pictures that came with a hunt file, and makes its levels name them where they are now. */
export const bringPictures = async (
  hunt: HuntFile,
  carried: Carried,
  store: PictureStore,
): Promise<Brought> => {
  const wanted = new Set(hunt.levels.flatMap(({ pictures = [] }) => pictures));
  const moved = new Map<string, string | undefined>();
  // One after the other: a phone's uplink is shared, and the server takes few at a time.
  for (const [address, picture] of carried)
    if (wanted.has(address)) moved.set(address, await storedAt(store, address, picture));
  return {
    hunt: { ...hunt, levels: hunt.levels.map((level) => withAddresses(level, moved)) },
    lost: [...moved.values()].filter((address) => address === undefined).length,
  };
};
