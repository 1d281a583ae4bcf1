import { toEpochSeconds } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { platformTable } from '#server/kit/platform-table.ts';
import { storedIn } from '#store/port/read-item.ts';
import type { Store } from '#store/port/store.ts';
import type { Item, Key } from '#store/port/values.ts';
import type { LiveKind, NodeView } from '../contract.ts';

export type NodeNote = Omit<NodeView, 'isThis'>;

const PARTITION = 'NODES';
const keyOf = (nodeId: string): Key => ({ PK: PARTITION, SK: nodeId });

const toItem = (note: NodeNote, expiresAt: Instant): Item => ({
  ...keyOf(note.nodeId),
  version: note.version,
  startedAt: note.startedAt,
  seenAt: note.seenAt,
  sockets: note.sockets,
  commands: note.commands,
  memoryBytes: note.memoryBytes,
  loopDelayMs: note.loopDelayMs,
  kinds: note.kinds.map((kind) => ({ ...kind })),
  ttl: toEpochSeconds(expiresAt),
});

const textIn = (item: Item, name: string): string => {
  const value = item[name];
  return typeof value === 'string' ? value : '';
};

const fromItem = (item: Item): NodeNote => ({
  nodeId: textIn(item, 'SK'),
  version: textIn(item, 'version'),
  startedAt: Number(item['startedAt']),
  seenAt: Number(item['seenAt']),
  sockets: Number(item['sockets']),
  commands: Number(item['commands']),
  memoryBytes: Number(item['memoryBytes']),
  loopDelayMs: Number(item['loopDelayMs']),
  kinds: storedIn<LiveKind[]>(item, 'kinds'),
});

export const saveNode = async (store: Store, note: NodeNote, expiresAt: Instant): Promise<void> => {
  await store.put(platformTable, toItem(note, expiresAt));
};

export const dropNode = async (store: Store, nodeId: string): Promise<void> => {
  await store.delete(platformTable, keyOf(nodeId));
};

export const listNodes = async (store: Store): Promise<NodeNote[]> =>
  (await store.query(platformTable, { partition: PARTITION })).items.map(fromItem);
