import * as z from 'zod/mini';
import { languages } from '#core/languages.ts';
import { contract, route } from '#core/route.ts';

export const mapSource = z.object({
  /** none: the map is drawn from the hunt itself, on coasts and borders that come with the app. */
  kind: z.enum(['none', 'style', 'raster', 'pmtiles']),
  url: z.optional(z.string()),
  /** Who made the map; it must stay on screen. */
  attribution: z.optional(z.string()),
  /** Its terms let phones keep tiles. */
  mayKeep: z.optional(z.boolean()),
  /** The same places from above. */
  aerial: z.optional(
    z.object({
      kind: z.enum(['style', 'raster', 'pmtiles']),
      url: z.string(),
      attribution: z.optional(z.string()),
    }),
  ),
});
export type MapSource = z.infer<typeof mapSource>;

/** Providers of the list (`rules/map-providers.ts`), and what an administrator may choose besides. */
export const mapWays = [
  'none',
  'openfreemap',
  'maptiler',
  'basemap-at',
  'swisstopo',
  'usgs',
  'own',
  'file',
] as const;
export type MapWay = (typeof mapWays)[number];

const words = z.optional(z.string().check(z.maxLength(500)));

export const mapChoice = z.object({
  /** A listed provider, an own address, a file in the folder `maps` of the data folder, or no tiles. */
  way: z.enum(mapWays),
  key: words,
  address: words,
  aerialAddress: words,
  attribution: words,
  /** Hosts beside that of the address from which a style takes tiles, letters and signs. */
  hosts: z.optional(
    z.array(z.string().check(z.regex(/^(\*\.)?[a-z\d.-]{1,200}(:\d{1,5})?$/))).check(z.maxLength(10)),
  ),
  file: words,
  /** The administrator says that the terms of the address let phones keep tiles. */
  mayKeep: z.optional(z.boolean()),
  /** Of a geocoder that answers with GeoJSON. */
  geocoder: words,
});
export type MapChoice = z.infer<typeof mapChoice>;

const mapChoiceView = z.object({
  choice: mapChoice,
  /** MAP_TILES is set: what is chosen here is of no use until it is not. */
  isFixed: z.boolean(),
  files: z.array(z.object({ name: z.string(), bytes: z.number() })),
  /** Where files are put to be chosen. */
  folder: z.string(),
});
export type MapChoiceView = z.infer<typeof mapChoiceView>;

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
    summary: 'Where maps get their tiles from, as the operator (MAP_TILES) or an administrator has set it.',
    access: 'public',
    response: mapSource,
  }),
  readMapChoice: route({
    method: 'GET',
    path: '/admin/map',
    summary: 'The map that administrators chose for hunts, and the files they can choose.',
    access: 'admin',
    response: mapChoiceView,
  }),
  chooseMap: route({
    method: 'PUT',
    path: '/admin/map',
    summary: 'Chooses the map for hunts. From their next load, pages may contact its host and no other.',
    access: 'admin',
    audited: ['way'],
    body: mapChoice,
    response: mapChoiceView,
    errors: ['hunt-map-unusable'],
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
    summary: 'Finds places by name, in the server’s gazetteer or with the geocoder (MAP_GEOCODER).',
    access: 'guest',
    query: z.object({
      search: z.string().check(z.minLength(1), z.maxLength(120)),
      language: z.enum(languages),
    }),
    response: foundPlaces,
    limit: { name: 'hunts-places', max: 60, perSeconds: 60, by: 'identity' },
  }),
});
