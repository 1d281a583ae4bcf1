import type { Instant } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import { normaliseName } from './names.ts';

/** A co-host. Other hosts see the `cohostId`, never the identity. */
export interface Cohost {
  readonly identityId: string;
  readonly cohostId: string;
  readonly name: string;
  readonly since: Instant;
}

export const UNNAMED_COHOST = 'Co-host';
const SHORT_ID = 10;

export const newCohost = (identityId: string, typed: string | undefined, secret: string, since: Instant) => {
  const name = normaliseName(typed ?? UNNAMED_COHOST);
  return name.ok
    ? ok<Cohost>({ identityId, cohostId: secret.slice(0, SHORT_ID), name: name.value, since })
    : name;
};

export const cohostRows = (cohosts: readonly Cohost[]): Omit<Cohost, 'identityId'>[] =>
  cohosts.map(({ cohostId, name, since }) => ({ cohostId, name, since }));
