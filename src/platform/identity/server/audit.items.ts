import { toEpochSeconds } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { and, equals, notExists } from '#store/port/conditions.ts';
import type { Condition } from '#store/port/conditions.ts';
import type { Item, Key } from '#store/port/values.ts';
import type { Attempts } from '../rules/throttle.ts';

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
