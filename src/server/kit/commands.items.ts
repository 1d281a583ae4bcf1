import { toEpochSeconds } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { Item, Key } from '#store/port/values.ts';

/** A claim on one command of one caller, and once it has run, its sealed result. */
export interface Claim {
  readonly id: string;
  readonly digest: string;
  readonly claimedBy: string;
  readonly leaseUntil: Instant;
  readonly expiresAt: Instant;
  /** Absent while it runs; empty when the result was too large to keep. */
  readonly sealed?: Uint8Array;
}

export const claimKey = (id: string): Key => ({ PK: `COMMAND#${id}`, SK: 'CLAIM' });

export const toClaimItem = (claim: Claim): Item => ({
  ...claimKey(claim.id),
  digest: claim.digest,
  claimedBy: claim.claimedBy,
  leaseUntil: claim.leaseUntil,
  sealed: claim.sealed,
  ttl: toEpochSeconds(claim.expiresAt),
});

const textIn = (item: Item, name: string): string => {
  const value = item[name];
  return typeof value === 'string' ? value : '';
};

export const fromClaimItem = (id: string, item: Item): Claim => ({
  id,
  digest: textIn(item, 'digest'),
  claimedBy: textIn(item, 'claimedBy'),
  leaseUntil: Number(item['leaseUntil']),
  expiresAt: Number(item['ttl']) * 1000,
  ...(item['sealed'] instanceof Uint8Array && { sealed: item['sealed'] }),
});
