import { signal } from '@preact/signals';
import { clientFor } from '#web/kit/client.ts';
import type { Client } from '#web/kit/client.ts';
import { keep, readKept } from '#web/kit/kept.ts';
import { language } from '#web/kit/i18n/language.ts';
import { huntMapContract } from '#activities/hunts/contract.map.ts';
import type { MapSource } from '#activities/hunts/contract.map.ts';

/** Undefined until the server has said it; without an answer the map stays a drawing. */
export const mapTiles = signal<MapSource | undefined>(undefined);

export const mapClient: Client<typeof huntMapContract> = clientFor(huntMapContract, {
  language: () => language.value,
});
let asking: Promise<void> | undefined;

/** Once a page; again when there was no network. */
export const askForTiles = (): Promise<void> =>
  (asking ??= mapClient.readMapSource().then(async (answer) => {
    if (answer.ok) {
      mapTiles.value = answer.value;
      return;
    }
    asking = undefined;
    const { keptSource } = await import('../offline/kept-maps.ts');
    mapTiles.value ??= await keptSource();
  }));

const ABOVE = 'roundtable.hunts.aerial';

/** Whether this device shows aerial pictures where a map has them. */
export const isFromAbove = signal(readKept(ABOVE) === true);

export const lookFromAbove = (isAbove: boolean): void => {
  isFromAbove.value = isAbove;
  keep(ABOVE, isAbove || undefined);
};

/** A map that cannot be drawn here: no WebGL, a style that is gone. */
export const giveUpTiles = (): void => {
  mapTiles.value = { kind: 'none' };
};
