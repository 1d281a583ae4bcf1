import { hashOf } from '#server/kit/secret-hash.ts';
import type { Operation, Store } from '#store/port/store.ts';
import { namesToLookFor } from '../rules/keeping-out.ts';
import { anyoneOutQuery, deviceOutKey, isOutFor, nameOutKey, outKeysOf } from './kept-out.items.ts';
import type { OutPlace, SentOut } from './kept-out.items.ts';

/** The hash includes the id of what was joined, so nobody can follow a device from one to the next. */
export const deviceHash = (joinedId: string, device: string | undefined): string | undefined =>
  device === undefined ? undefined : hashOf(`${joinedId} ${device}`);

interface Newcomer {
  readonly name?: string;
  readonly device?: string | undefined;
}

/** A name only asks for another one: it may be somebody else's too. */
export type WhyOut = 'device' | 'name' | undefined;

/** For each newcomer, the reason they are kept out, if any. */
export const whyKeptOut = async (
  store: Pick<Store, 'batchGet' | 'query'>,
  { table, partition }: OutPlace,
  newcomers: readonly Newcomer[],
): Promise<WhyOut[]> => {
  // Removals are rare, and one query answers for a whole batch of newcomers.
  const anybody = await store.query(table, anyoneOutQuery(partition));
  if (anybody.items.length === 0) return newcomers.map(() => undefined);
  const keysOf = newcomers.map(({ name, device }) => ({
    devices: device === undefined ? [] : [deviceOutKey(partition, device)],
    names: name === undefined ? [] : namesToLookFor(name).map((folded) => nameOutKey(partition, folded)),
  }));
  const keys = keysOf.flatMap(({ devices, names }) => [...devices, ...names]);
  // Two newcomers may need the same row; it is read once.
  const distinct = [...new Map(keys.map((key) => [String(key['SK']), key])).values()];
  const items = await store.batchGet(table, distinct);
  const out = new Set(distinct.filter((_, index) => items[index]).map((key) => key['SK']));
  return keysOf.map(({ devices, names }) => {
    if (devices.some((key) => out.has(key['SK']))) return 'device';
    return names.some((key) => out.has(key['SK'])) ? 'name' : undefined;
  });
};

/** Removes the marks of this seat's devices and names only. */
export const letInOperations = async (
  store: Pick<Store, 'batchGet'>,
  sent: SentOut,
): Promise<Operation[]> => {
  const keys = outKeysOf(sent);
  const items = await store.batchGet(sent.table, keys);
  return keys.flatMap((key, index): Operation[] =>
    isOutFor(items[index], sent) ? [{ op: 'delete', table: sent.table, key }] : [],
  );
};
