import { createHash, timingSafeEqual } from 'node:crypto';

/** The stored form of a long random secret. Passwords need a slow hash: see platform/identity. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** False without a hash. Compares in constant time. */
export const opens = (secret: string, hash: string | undefined): boolean => {
  const [given, wanted] = [Buffer.from(hashOf(secret)), Buffer.from(hash ?? '')];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};
