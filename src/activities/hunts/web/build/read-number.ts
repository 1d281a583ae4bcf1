interface NumberRange {
  readonly from: number;
  readonly to: number;
  readonly isWhole: boolean;
}

/** 48.137 or 48,137; empty is nothing; anything else is bad. */
export const readNumber = (text: string, { from, to, isWhole }: NumberRange): number | 'bad' | undefined => {
  const written = text.trim().replace(',', '.').replace('−', '-');
  if (written === '') return undefined;
  const value = Number(written);
  return value >= from && value <= to && (!isWhole || Number.isInteger(value)) ? value : 'bad';
};

/** A place as maps and messengers copy it: `48.1371, 11.5754`, or a link that holds it so. */
export const readCoordinates = (
  text: string,
): { readonly latitude: number; readonly longitude: number } | undefined => {
  const found = /(-?\d{1,2}(?:\.\d+)?)\s*[,;/ ]\s*(-?\d{1,3}(?:\.\d+)?)(?![\d.])/.exec(text);
  const [latitude, longitude] = [Number(found?.[1] ?? Number.NaN), Number(found?.[2] ?? Number.NaN)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
};
