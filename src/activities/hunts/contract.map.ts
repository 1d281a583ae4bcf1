import * as z from 'zod/mini';
import { languages } from '#core/languages.ts';
import { contract, route } from '#core/route.ts';

export const mapSource = z.object({
  /** none: the map is drawn from the hunt itself, on coasts and borders that come with the app. */
  kind: z.enum(['none', 'style', 'raster', 'pmtiles']),
  url: z.optional(z.string()),
  /** Who made the map; it must stay on screen. */
  attribution: z.optional(z.string()),
});
export type MapSource = z.infer<typeof mapSource>;

const latitude = z.coerce.number().check(z.gte(-90), z.lte(90));
const longitude = z.coerce.number().check(z.gte(-180), z.lte(180));

const namedPlace = z.object({ name: z.string(), latitude: z.number(), longitude: z.number() });
export type NamedPlace = z.infer<typeof namedPlace>;

const foundPlace = z.extend(namedPlace, {
  /** As ISO 3166 writes it; the reader's language has a name for it. */
  country: z.optional(z.string()),
  /** A state, where people say it with the name; or how a geocoder describes the place. */
  region: z.optional(z.string()),
  /** The next large city, to tell one Newport from another. */
  near: z.optional(z.string()),
});
export type FoundPlace = z.infer<typeof foundPlace>;

const foundPlaces = z.object({ places: z.array(foundPlace), attribution: z.string() });

export const huntMapContract = contract('hunt-map', {
  readMapSource: route({
    method: 'GET',
    path: '/map-source',
    summary: 'Where maps get their tiles from, as the operator has set it (MAP_TILES).',
    access: 'public',
    response: mapSource,
  }),
  listMapPlaces: route({
    method: 'GET',
    path: '/map-places',
    summary:
      'The largest places within a part of the map, for their names. `west` may be greater than `east`.',
    access: 'public',
    query: z.object({ south: latitude, west: longitude, north: latitude, east: longitude }),
    response: z.object({ places: z.array(namedPlace) }),
  }),
  searchPlaces: route({
    method: 'GET',
    path: '/map-places/search',
    summary:
      'Places by their name: of the gazetteer that comes with the server, or of the geocoder (MAP_GEOCODER).',
    access: 'guest',
    query: z.object({
      search: z.string().check(z.minLength(1), z.maxLength(120)),
      language: z.enum(languages),
    }),
    response: foundPlaces,
    limit: { name: 'hunts-places', max: 60, perSeconds: 60, by: 'identity' },
  }),
});
