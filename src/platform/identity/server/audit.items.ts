import { toEpochSeconds, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { and, equals, notExists } from '#store/port/conditions.ts';
import type { Condition } from '#store/port/conditions.ts';
import type { Item, Key } from '#store/port/values.ts';
import type { AuditEntry } from '../rules/state.ts';
import type { Attempts } from '../rules/throttle.ts';
import { keys } from './identity.items.ts';
import { instant, optionalText, text } from './item-fields.ts';

export const attemptsToItem = (key: Key, attempts: Attempts, expiresAt: Instant): Item => ({
  ...key,
  count: attempts.count,
  lastAt: attempts.lastAt,
  ttl: toEpochSeconds(expiresAt),
});

export const attemptsOf = (item: Item): Attempts => ({
  count: Number(item['count']),
  lastAt: Number(item['lastAt']),
});

export const areUnchanged = (before: Attempts | undefined): Condition =>
  before ? and(equals('count', before.count), equals('lastAt', before.lastAt)) : notExists;

export const dayOf = (at: Instant): string => toIso(at).slice(0, 10);

export const auditToItem = (entry: AuditEntry, expiresAt: Instant): Item => ({
  ...keys.audit(dayOf(entry.at), toIso(entry.at), entry.id),
  auditId: entry.id,
  action: entry.action,
  identityId: entry.identityId,
  address: entry.address,
  subject: entry.subject,
  at: toIso(entry.at),
  ttl: toEpochSeconds(expiresAt),
});

export const auditFrom = (item: Item): AuditEntry => ({
  id: text(item, 'auditId'),
  at: instant(item, 'at'),
  action: text(item, 'action'),
  identityId: optionalText(item, 'identityId'),
  address: optionalText(item, 'address'),
  subject: optionalText(item, 'subject'),
});
