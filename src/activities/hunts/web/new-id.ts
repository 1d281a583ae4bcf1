/** A random UUID. crypto.randomUUID is missing on plain http addresses, which is what phones in a home network use. */
export const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const at = (index: number): number => bytes[index] ?? 0;
  bytes[6] = (at(6) & 0x0f) | 0x40;
  bytes[8] = (at(8) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Short enough to say aloud, without letters that look alike. */
export const newPasscode = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => LETTERS[byte % LETTERS.length]).join('');
