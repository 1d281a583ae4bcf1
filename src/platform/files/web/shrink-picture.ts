/** Below this a phone on a bad network sends it quickly enough as it is. */
const SMALL_BYTES = 600_000;

/** The size at which the longest side fits; never larger than the picture. */
export const fitWithin = (
  width: number,
  height: number,
  longestSide: number,
): { readonly width: number; readonly height: number } => {
  const share = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
};

/**
 * A large photo is made smaller before it leaves the phone: seconds instead of minutes, and its place and maker never
 * travel. What this browser cannot read goes as it is: the server says what is wrong with it.
 */
export const shrinkPicture = async (
  file: Blob,
  longestSide: number,
  /** Redrawn whatever its size: a format the server cannot read. */
  { isAlways = false }: { readonly isAlways?: boolean } = {},
): Promise<Blob> => {
  if (file.size <= SMALL_BYTES && !isAlways) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const canvas = document.createElement('canvas');
    Object.assign(canvas, fitWithin(picture.width, picture.height, longestSide));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    // A photo has nothing transparent to lose; a drawing might.
    const type = /^image\/(?:png|webp|gif)$/.test(file.type) ? 'image/png' : 'image/jpeg';
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.88));
    return drawn !== null && (isAlways || drawn.size < file.size) ? drawn : file;
  } catch {
    return file;
  }
};
