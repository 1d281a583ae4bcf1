import { fail } from '#core/result.ts';
import type { Failure } from '#core/result.ts';
import { hashOf } from '#server/kit/secret-hash.ts';
import { namesToLookFor } from '../rules/keeping-out.ts';
import type { EngagementParts } from './engagements.parts.ts';
import { deviceOutKey, nameOutKey } from './kept-out.items.ts';

const MOST_DEVICES = 3;

/** With the session in it, so that nobody can follow a device from one to the next. */
export const deviceHash = (gameId: string, device: string | undefined): string | undefined =>
  device === undefined ? undefined : hashOf(`${gameId} ${device}`);

export const withDevice = (known: readonly string[], device: string | undefined): readonly string[] =>
  device === undefined || known.includes(device) ? known : [...known, device].slice(-MOST_DEVICES);

interface Newcomer {
  readonly name?: string;
  readonly device: string | undefined;
}
type Refusal = { readonly ok: false; readonly error: Failure };

/** For each newcomer why they are not let in, if so. A name only asks for another one: it may be somebody else's too. */
export const keptOut = async (
  { store, table }: Pick<EngagementParts, 'store' | 'table'>,
  gameId: string,
  newcomers: readonly Newcomer[],
): Promise<(Refusal | undefined)[]> => {
  const keysOf = newcomers.map(({ name, device }) => ({
    devices: device === undefined ? [] : [deviceOutKey(gameId, device)],
    names: name === undefined ? [] : namesToLookFor(name).map((folded) => nameOutKey(gameId, folded)),
  }));
  const keys = keysOf.flatMap(({ devices, names }) => [...devices, ...names]);
  // Two newcomers may ask for the same row, which is read once.
  const distinct = [...new Map(keys.map((key) => [String(key['SK']), key])).values()];
  const items = await store.batchGet(table, distinct);
  const out = new Set(distinct.filter((_, index) => items[index]).map((key) => key['SK']));
  return keysOf.map(({ devices, names }) => {
    if (devices.some((key) => out.has(key['SK']))) return fail('game-kicked');
    return names.some((key) => out.has(key['SK'])) ? fail('game-name-refused') : undefined;
  });
};
