import { createHash, timingSafeEqual } from 'node:crypto';

/** What is stored of a long random secret. A password needs a slow hash: platform/identity. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Without a hash nothing opens. How long it takes tells nothing of the secret. */
export const opens = (secret: string, hash: string | undefined): boolean => {
  const [given, wanted] = [Buffer.from(hashOf(secret)), Buffer.from(hash ?? '')];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};
