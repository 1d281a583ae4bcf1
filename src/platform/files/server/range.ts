import type { ByteRange } from './files.ts';

/** The bytes that are really there; undefined when the range begins past the end or is none. */
export const resolveRange = (
  { from, to }: ByteRange,
  sizeBytes: number,
): { readonly from: number; readonly to: number } | undefined => {
  const isRange =
    Number.isSafeInteger(from) && from >= 0 && (to === undefined || (Number.isSafeInteger(to) && to >= from));
  if (!isRange || from >= sizeBytes) return undefined;
  return { from, to: Math.min(to ?? sizeBytes - 1, sizeBytes - 1) };
};
