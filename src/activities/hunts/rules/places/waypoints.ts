import { SaxesParser } from 'saxes';
import type { SaxesTagPlain } from 'saxes';
import type { Waypoint } from './waypoint-rows.ts';

/** More than any hunt needs. */
const MOST_WAYPOINTS = 2000;

class Enough extends Error {}

interface OpenPlace {
  name?: string;
  description?: string;
  latitude?: number;
  longitude?: number;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const numberOf = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? Number.NaN : Number(text);

/** KML descriptions are HTML pages; only their text is kept. */
const plainText = (text: string): string =>
  text
    .replaceAll(/<(?:br|\/p|\/div|\/li)[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();

/** Elements that hold a place, in GPX and in KML. */
const PLACES: ReadonlySet<string> = new Set(['wpt', 'rtept', 'Placemark']);
const DESCRIPTIONS: ReadonlySet<string> = new Set(['desc', 'description', 'cmt']);

class WaypointReader {
  readonly places: Waypoint[] = [];
  readonly #parser = new SaxesParser();
  readonly #path: string[] = [];
  #open: OpenPlace | undefined;
  #text = '';

  read(xml: string): void {
    const parser = this.#parser;
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('doctype', (doctype) => {
      // Entities that a file declares itself could grow without end.
      if (/<!ENTITY/i.test(doctype)) throw new Enough();
    });
    parser.on('opentag', (tag) => this.#enter(tag));
    parser.on('text', (text) => (this.#text += text));
    parser.on('cdata', (text) => (this.#text += text));
    parser.on('closetag', ({ name }) => this.#leave(localName(name)));
    parser.write(xml.replace(/^\uFEFF/, '').trimStart()).close();
  }

  #enter({ name, attributes }: SaxesTagPlain): void {
    const local = localName(name);
    this.#path.push(local);
    this.#text = '';
    if (local === 'wpt' || local === 'rtept')
      this.#open = { latitude: numberOf(attributes['lat']), longitude: numberOf(attributes['lon']) };
    else if (local === 'Placemark') this.#open = {};
  }

  #leave(name: string): void {
    this.#path.pop();
    const place = this.#open;
    const parent = this.#path.at(-1) ?? '';
    if (!place) return;
    if (PLACES.has(name)) this.#take(place);
    else if (PLACES.has(parent)) this.#note(place, name);
    else if (name === 'coordinates' && parent === 'Point') {
      const [longitude, latitude] = this.#text.trim().split(',').map(numberOf);
      Object.assign(place, { latitude, longitude });
    }
  }

  /** A child of the place itself, not of an element inside it. */
  #note(place: OpenPlace, name: string): void {
    if (name === 'name') place.name = this.#text.trim();
    if (DESCRIPTIONS.has(name)) place.description ??= plainText(this.#text);
  }

  #take({ name, description, latitude = Number.NaN, longitude = Number.NaN }: OpenPlace): void {
    this.#open = undefined;
    if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return;
    this.places.push({
      latitude,
      longitude,
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
    });
    if (this.places.length >= MOST_WAYPOINTS) throw new Enough();
  }
}

/** Places of a GPX or KML file, without tracks and lines. A broken file yields the places before the break. */
export const waypointsInXml = (xml: string): Waypoint[] => {
  const reader = new WaypointReader();
  try {
    reader.read(xml);
  } catch {
    // Half a file from a phone that ran out of battery still has its first stops.
  }
  return reader.places;
};

export const looksLikePlacesXml = (text: string): boolean =>
  /<(?:\w+:)?(?:gpx|kml)[\s>]/i.test(text.slice(0, 4000));
