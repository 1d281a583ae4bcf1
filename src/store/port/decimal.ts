/**
 * DynamoDB adds in decimal: 0.1 + 0.2 is 0.3 there. Adding the shortest decimal forms exactly and rounding
 * once keeps the other drivers on the same results.
 */
export const addDecimals = (left: number, right: number): number => {
  const sum = left + right;
  if (Number.isSafeInteger(left) && Number.isSafeInteger(right) && Number.isSafeInteger(sum)) return sum;
  if (!Number.isFinite(sum)) return sum;
  const a = decimalOf(left);
  const b = decimalOf(right);
  // Beyond 40 digits apart the smaller number cannot reach the 17 digits a number keeps.
  if (left !== 0 && right !== 0 && Math.abs(a.scale - b.scale) > 320) return sum;
  const scale = Math.min(a.scale, b.scale);
  const total = a.digits * 10n ** BigInt(a.scale - scale) + b.digits * 10n ** BigInt(b.scale - scale);
  return Number(`${total}e${scale}`);
};

/** `digits * 10 ** scale` */
const decimalOf = (value: number): { readonly digits: bigint; readonly scale: number } => {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), scale: Number(exponent) - fraction.length };
};
