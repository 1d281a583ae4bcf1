/** Longest sides in pixels, largest first: a projector, a phone's whole width, a row of a list. */
export const photoSizes = [2048, 640, 160] as const;
export type PhotoSize = (typeof photoSizes)[number];

export const LARGEST_PHOTO_BYTES = 20 * 1024 * 1024;
