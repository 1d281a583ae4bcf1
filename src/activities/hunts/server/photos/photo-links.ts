import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { photoSizes } from '#activities/hunts/contract.sizes.ts';
import type { PhotoSize } from '#activities/hunts/contract.sizes.ts';

const STEP_MS = 15 * MINUTE_MS;

interface Link {
  readonly photoId: string;
  readonly size: PhotoSize;
  readonly until: Instant;
  /** Whom it was made for: passed on, it opens nothing. */
  readonly viewerId: string;
}

const signatureOf = (linkKey: string, { photoId, size, until, viewerId }: Link): string =>
  createHmac('sha256', linkKey)
    .update(JSON.stringify([photoId, size, until, viewerId]))
    .digest('base64url');

/** The same address for a quarter of an hour, because browsers cache by address; valid for 15 to 30 minutes. */
export const linkEnd = (now: Instant): Instant => (Math.floor(now / STEP_MS) + 2) * STEP_MS;

/** As it is called when somebody saves it. */
export const photoFileName = (photoId: string, size: PhotoSize | string): string =>
  `photo-${photoId.slice(0, 8)}-${size}.webp`;

export interface PhotoAddresses {
  readonly large: string;
  readonly medium: string;
  readonly small: string;
}

export const photoAddresses = (
  { photoId, linkKey }: { readonly photoId: string; readonly linkKey: string },
  viewerId: string,
  now: Instant,
): PhotoAddresses => {
  const until = linkEnd(now);
  const address = (size: PhotoSize): string =>
    `/api/hunt-photos/${photoId}/${size}?until=${until}&signature=${signatureOf(linkKey, { photoId, size, until, viewerId })}`;
  const [large, medium, small] = photoSizes;
  return { large: address(large), medium: address(medium), small: address(small) };
};

export const isSigned = (linkKey: string, link: Link, signature: string): boolean => {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(linkKey, link))];
  return given.length === right.length && timingSafeEqual(given, right);
};
