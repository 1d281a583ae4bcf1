import { isUtf8 } from 'node:buffer';

/** Bytes as text, whatever program saved them. Never fails: Windows-1252 knows every byte. */
export const decodeText = (bytes: Uint8Array): string =>
  new TextDecoder(encodingOf(bytes)).decode(bytes).replaceAll(/^\uFEFF/g, '');

const encodingOf = (bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' =>
  wideEncodingOf(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');

/** UTF-16 shows in the first bytes, by its mark or by its zeros. */
export const wideEncodingOf = (beginning: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  const [first, second] = beginning;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return zerosIn(beginning);
};

/** Without a mark UTF-16 shows by its zero bytes: every other byte of Latin text is one. */
const zerosIn = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  const sample = bytes.subarray(0, 1000);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) * 4 < sample.length) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
};
