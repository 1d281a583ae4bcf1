import { signal } from '@preact/signals';
import { clientFor } from '#web/kit/client.ts';
import { huntMapContract } from '#activities/hunts/contract.map.ts';
import type { MapSource } from '#activities/hunts/contract.map.ts';

/** Undefined until the server has said it; without an answer the map stays a drawing. */
export const mapTiles = signal<MapSource | undefined>(undefined);

const client = clientFor(huntMapContract, {});
let asking: Promise<void> | undefined;

/** Once a page; again when there was no network. */
export const askForTiles = (): Promise<void> =>
  (asking ??= client.readMapSource().then((answer) => {
    if (answer.ok) mapTiles.value = answer.value;
    else asking = undefined;
  }));

/** A map that cannot be drawn here: no WebGL, a style that is gone. */
export const giveUpTiles = (): void => {
  mapTiles.value = { kind: 'none' };
};
