import { hash, randomBytes, randomInt, randomUUID } from 'node:crypto';

export interface Ids {
  uuid(): string;
  /** An unguessable secret of 256 bits, base64url. */
  secret(): string;
  /** A whole number in [0, below), not predictable. */
  below(below: number): number;
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  secret: () => randomBytes(32).toString('base64url'),
  below: (below) => randomInt(below),
};

/** The UUID that these names always give, so a repeated command finds what it made before. A hash: a name may be a secret. */
export const derivedUuid = (...names: readonly string[]): string => {
  const hex = hash('sha256', JSON.stringify(names), 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
