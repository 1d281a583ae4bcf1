import * as z from 'zod/mini';
import type { FoundPlace } from '#activities/hunts/contract.map.ts';

const PATIENCE_MS = 4000;
const MOST_FOUND = 10;
const MOST_BYTES = 1_000_000;

const words = z.pipe(
  z.optional(z.unknown()),
  z.transform((told) => (typeof told === 'string' ? told.slice(0, 300) : '')),
);
/** What Photon, Pelias and Nominatim (with format=geojson) have in common, and where each puts the name. */
const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()], z.unknown()) }),
  properties: z.object({
    name: words,
    label: words,
    display_name: words,
    street: words,
    housenumber: words,
    city: words,
    state: words,
    country: words,
  }),
});
const answer = z.object({ features: z.array(z.unknown()) });

const joined = (parts: readonly string[], sign: string): string =>
  [...new Set(parts)].filter((part) => part !== '').join(sign);

const placeOf = (told: unknown): FoundPlace[] => {
  const read = feature.safeParse(told);
  if (!read.success) return [];
  const { geometry, properties } = read.data;
  const [longitude, latitude] = geometry.coordinates;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return [];
  const { label, street, housenumber, city, state, country } = properties;
  const whole = label || properties.display_name;
  const address = joined([street, housenumber], ' ');
  const name = properties.name || address || whole.split(', ')[0];
  if (!name) return [];
  const region = whole || joined([address, city, state, country], ', ');
  return [{ name, latitude, longitude, ...(region !== '' && region !== name && { region }) }];
};

/** `{query}` and `{language}` of the address are filled in. Undefined: it did not answer, or not with places. */
export const askGeocoder = async (
  address: string,
  query: string,
  language: string,
): Promise<FoundPlace[] | undefined> => {
  const url = address
    .replaceAll('{query}', encodeURIComponent(query))
    .replaceAll('{language}', encodeURIComponent(language));
  try {
    const told = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': 'Roundtable' },
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    });
    const text = told.ok ? await told.text() : '';
    if (text === '' || text.length > MOST_BYTES) return undefined;
    const read = answer.safeParse(JSON.parse(text));
    return read.success ? read.data.features.flatMap(placeOf).slice(0, MOST_FOUND) : undefined;
  } catch {
    return undefined;
  }
};
