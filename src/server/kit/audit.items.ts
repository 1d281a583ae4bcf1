import { fromIso, toEpochSeconds, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import type { Item } from '#store/port/values.ts';

/** One thing that was done: by whom, to what, when, from which network. Never a secret or what somebody typed. */
export interface AuditEntry {
  readonly id: string;
  readonly at: Instant;
  /** `account.signed-in`, or the name of a contract row: `polls.movePoll`. */
  readonly action: string;
  readonly identityId?: string | undefined;
  /** A network, not a single address. */
  readonly address?: string | undefined;
  /** The id of what it was done to. */
  readonly subject?: string | undefined;
  /** Further ids and choices: `playerId=7f3a status=closed`. */
  readonly detail?: string | undefined;
}

export const dayOf = (at: Instant): string => toIso(at).slice(0, 10);

export const auditPartition = (day: string): string => `AUDIT#${day}`;

export const auditToItem = (entry: AuditEntry, expiresAt: Instant): Item => ({
  PK: auditPartition(dayOf(entry.at)),
  SK: `${toIso(entry.at)}#${entry.id}`,
  auditId: entry.id,
  action: entry.action,
  identityId: entry.identityId,
  address: entry.address,
  subject: entry.subject,
  detail: entry.detail,
  at: toIso(entry.at),
  ttl: toEpochSeconds(expiresAt),
});

const textIn = (item: Item, name: string): string | undefined => {
  const value = item[name];
  return typeof value === 'string' ? value : undefined;
};

export const auditFrom = (item: Item): AuditEntry => ({
  id: textIn(item, 'auditId') ?? '',
  at: fromIso(textIn(item, 'at') ?? ''),
  action: textIn(item, 'action') ?? '',
  identityId: textIn(item, 'identityId'),
  address: textIn(item, 'address'),
  subject: textIn(item, 'subject'),
  detail: textIn(item, 'detail'),
});
