import { randomBytes, randomInt, randomUUID } from 'node:crypto';

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
