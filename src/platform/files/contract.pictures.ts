import { addressOf } from '#core/address.ts';

/** Longest sides in pixels, largest first: a projector, a phone's whole width, a row of a list. */
export const pictureSizes = [1600, 640, 160] as const;
export type PictureSize = (typeof pictureSizes)[number];

export const PICTURE = '/pictures/:pictureId/:size';

/** Where a stored picture is served. Its bytes never change. */
export const pictureAddress = (pictureId: string, size: PictureSize): string =>
  addressOf({ path: PICTURE }, { pictureId, size });

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const LARGEST_PICTURE_KB = 8 * 1024;
