import * as z from 'zod/mini';
import { contract, route } from '#core/route.ts';

export const mapSource = z.object({
  /** none: the map is drawn from the hunt itself. */
  kind: z.enum(['none', 'style', 'raster', 'pmtiles']),
  url: z.optional(z.string()),
  /** Who made the map; it must stay on screen. */
  attribution: z.optional(z.string()),
});
export type MapSource = z.infer<typeof mapSource>;

export const huntMapContract = contract('hunt-map', {
  readMapSource: route({
    method: 'GET',
    path: '/map-source',
    summary: 'Where maps get their tiles from, as the operator has set it (MAP_TILES).',
    access: 'public',
    response: mapSource,
  }),
});
