import { toEpochSeconds } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { add, set } from '#store/port/changes.ts';
import type { Change } from '#store/port/changes.ts';
import { equals, lacks, or } from '#store/port/conditions.ts';
import { textIn } from '#store/port/read-item.ts';
import type { Item, Key } from '#store/port/values.ts';
import type { CodeLength } from '../rules/codes.ts';

export interface CodeTarget {
  readonly kind: string;
  readonly targetId: string;
}

export interface ClaimedCode extends CodeTarget {
  readonly code: string;
  readonly expiresAt: Instant;
}

/** Ninety partitions a length: a popular code does not slow the others, and all of them can be counted. */
export const codePartitions = (length: CodeLength): string[] =>
  Array.from({ length: 90 }, (_, prefix) => `CODES#${length}#${prefix + 10}`);

export const codeKey = (code: string): Key => ({
  PK: `CODES#${code.length}#${code.slice(0, 2)}`,
  SK: `CODE#${code}`,
});

/** Rounded up: a code must not be given away in the last second of its target. */
const ttlOf = (expiresAt: Instant): number => toEpochSeconds(expiresAt + 999);

export const toCodeItem = ({ code, kind, targetId, expiresAt }: ClaimedCode): Item => ({
  ...codeKey(code),
  kind,
  targetId,
  ttl: ttlOf(expiresAt),
});

export const fromCodeItem = (item: Item): CodeTarget => ({
  kind: textIn(item, 'kind'),
  targetId: textIn(item, 'targetId'),
});

export const isClaimedBy = (targetId: string) => equals('targetId', targetId);

export const expiryChange = (expiresAt: Instant): Change[] => [set('ttl', ttlOf(expiresAt))];

/** Nothing reports expired codes, so the number drifts upwards until it is recounted. */
export const usageKey = (length: CodeLength): Key => ({ PK: `CODES#${length}`, SK: 'USAGE' });

export interface CodeUsage {
  readonly inUse: number;
  readonly countedAt: Instant;
}

export const fromUsageItem = (item: Item | undefined): CodeUsage => ({
  inUse: Number(item?.['inUse'] ?? 0),
  countedAt: Number(item?.['countedAt'] ?? 0),
});

export const addUsage = (by: number) => [add('inUse', by)];

export const recounted = (usage: CodeUsage) => [set('inUse', usage.inUse), set('countedAt', usage.countedAt)];

/** Only one of several nodes that count at the same time writes its number. */
export const wasCountedAt = (countedAt: Instant) =>
  countedAt === 0 ? or(lacks('countedAt'), equals('countedAt', 0)) : equals('countedAt', countedAt);
