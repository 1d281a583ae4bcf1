/** Exact fixed decimals: a bigint of `places` decimal places. */
export const scaleOf = (places: number): bigint => 10n ** BigInt(places);

export const formatDecimal = (value: bigint, places: number): string => {
  if (places === 0) return value.toString();
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0');
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

export const divideUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

export const zeros = (length: number): bigint[] => Array.from({ length }, () => 0n);
