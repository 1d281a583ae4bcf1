import type { Instant } from '#core/instant.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { numberIn, textIn } from '#store/port/read-item.ts';
import type { Operation } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';

/** Something that must happen at a time: the `settle` of its kind brings `id` up to date. */
export interface Deadline {
  readonly kind: string;
  readonly id: string;
  readonly dueAt: Instant;
}

/** One query per shard finds what is due. Fixed: another number would lose sight of stored deadlines. */
const SHARDS = 8;

export const deadlinePartitions: readonly string[] = Array.from(
  { length: SHARDS },
  (_, shard) => `DUE#${shard}`,
);

const shardOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % SHARDS;
};

const stampOf = (instant: Instant): string => String(Math.max(0, Math.floor(instant))).padStart(15, '0');

export const deadlineKey = ({ kind, id, dueAt }: Deadline): Key => ({
  PK: `DUE#${shardOf(`${kind}#${id}`)}`,
  SK: `${stampOf(dueAt)}#${kind}#${id}`,
});

/** Everything due up to and including `instant`: '$' is the character after '#'. */
export const dueUntil = (instant: Instant): string => `${stampOf(instant)}$`;

export const putDeadline = (deadline: Deadline): Operation => ({
  op: 'put',
  table: platformTable,
  item: { ...deadlineKey(deadline), kind: deadline.kind, id: deadline.id, dueAt: deadline.dueAt },
});

export const deleteDeadline = (deadline: Deadline): Operation => ({
  op: 'delete',
  table: platformTable,
  key: deadlineKey(deadline),
});

export const fromDeadlineItem = (item: Item): Deadline => ({
  kind: textIn(item, 'kind'),
  id: textIn(item, 'id'),
  dueAt: numberIn(item, 'dueAt'),
});
