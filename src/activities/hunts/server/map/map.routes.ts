import { ok } from '#core/result.ts';
import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { readMapTiles } from '#server/kit/map-tiles.ts';
import { huntMapContract } from '#activities/hunts/contract.map.ts';
import type { MapSource } from '#activities/hunts/contract.map.ts';

export interface MapSettings {
  readonly MAP_TILES: string | undefined;
  readonly MAP_ATTRIBUTION: string;
}

export const mapSourceOf = ({ MAP_TILES, MAP_ATTRIBUTION }: MapSettings): MapSource => {
  const tiles = MAP_TILES === undefined ? undefined : readMapTiles(MAP_TILES);
  if (tiles === undefined) return { kind: 'none' };
  return { ...tiles, ...(MAP_ATTRIBUTION !== '' && { attribution: MAP_ATTRIBUTION }) };
};

export const mapRows = (settings: MapSettings): BoundRoute[] => {
  const source = mapSourceOf(settings);
  return bind(huntMapContract, { readMapSource: async () => ok(source) });
};
