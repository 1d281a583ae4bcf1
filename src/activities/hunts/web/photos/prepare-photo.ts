import { notesOf } from '#platform/files/rules/picture-notes.ts';
import type { PictureNotes } from '#platform/files/rules/picture-notes.ts';
import { shrinkPicture } from '#platform/files/web/shrink-picture.ts';
import { LARGEST_PHOTO_BYTES, photoSizes } from '#activities/hunts/contract.sizes.ts';

export interface PreparedPhoto extends PictureNotes {
  readonly bytes: ArrayBuffer;
  readonly type: string;
}

export type Preparation =
  | { readonly ok: true; readonly photo: PreparedPhoto }
  /** `heic`: this browser cannot read it, nor can the server. */
  | { readonly ok: false; readonly trouble: 'too-large' | 'heic' };

const HEIC = /^[^]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/;

const isHeic = (bytes: ArrayBuffer): boolean =>
  HEIC.test(String.fromCharCode(...new Uint8Array(bytes.slice(0, 16))));

/**
 * Makes a photo ready to be sent: smaller if wanted, with what the camera noted beside it, because drawing it anew
 * drops that. What an iPhone keeps as HEIC becomes a JPEG where the browser can read it.
 */
export const preparePhoto = async (
  file: Blob,
  isMadeSmaller: boolean,
  shrink: typeof shrinkPicture = shrinkPicture,
): Promise<Preparation> => {
  const original = await file.arrayBuffer();
  const isForeign = isHeic(original);
  const isShrunk = isMadeSmaller || isForeign || original.byteLength > LARGEST_PHOTO_BYTES;
  const drawn = isShrunk ? await shrink(file, photoSizes[0], { isAlways: isForeign }) : file;
  if (isForeign && drawn === file) return { ok: false, trouble: 'heic' };
  const bytes = drawn === file ? original : await drawn.arrayBuffer();
  if (bytes.byteLength > LARGEST_PHOTO_BYTES) return { ok: false, trouble: 'too-large' };
  const notes = drawn === file ? {} : notesOf(new Uint8Array(original));
  return { ok: true, photo: { bytes, type: drawn.type, ...notes } };
};
