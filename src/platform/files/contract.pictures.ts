/** Longest sides in pixels, largest first: a projector, a phone's whole width, a row of a list. */
export const pictureSizes = [1600, 640, 160] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** Where a stored picture is served, for ever the same bytes. */
export const pictureAddress = (pictureId: string, size: PictureSize): string =>
  `/api/pictures/${pictureId}/${size}`;

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const LARGEST_PICTURE_KB = 8 * 1024;
