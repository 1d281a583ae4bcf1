import { ok } from '#core/result.ts';
import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { readMapTiles } from '#server/kit/map-tiles.ts';
import { huntMapContract } from '#activities/hunts/contract.map.ts';
import type { MapSource } from '#activities/hunts/contract.map.ts';
import { Gazetteer, GAZETTEER_CREDIT } from './gazetteer.ts';
import { askGeocoder } from './geocoder.ts';

export interface MapSettings {
  readonly MAP_TILES: string | undefined;
  readonly MAP_ATTRIBUTION: string;
  readonly MAP_GEOCODER: string | undefined;
}

export const mapSourceOf = ({
  MAP_TILES,
  MAP_ATTRIBUTION,
}: Pick<MapSettings, 'MAP_TILES' | 'MAP_ATTRIBUTION'>): MapSource => {
  const tiles = MAP_TILES === undefined ? undefined : readMapTiles(MAP_TILES);
  if (tiles === undefined) return { kind: 'none' };
  return { ...tiles, ...(MAP_ATTRIBUTION !== '' && { attribution: MAP_ATTRIBUTION }) };
};

export const mapRows = (settings: MapSettings): BoundRoute[] => {
  const source = mapSourceOf(settings);
  const { MAP_GEOCODER: geocoder } = settings;
  let reading: Promise<Gazetteer> | undefined;
  const gazetteer = (): Promise<Gazetteer> => (reading ??= Gazetteer.read());
  return bind(huntMapContract, {
    readMapSource: async () => ok(source),
    listMapPlaces: async ({ query }) => ok({ places: (await gazetteer()).within(query) }),
    searchPlaces: async ({ query: { search, language } }) => {
      const asked = geocoder === undefined ? undefined : await askGeocoder(geocoder, search, language);
      if (asked && geocoder !== undefined)
        return ok({ places: asked, attribution: new URL(geocoder).hostname });
      return ok({ places: await (await gazetteer()).search(search), attribution: GAZETTEER_CREDIT });
    },
  });
};
