import type { Point } from '../geofence/distance.ts';
import { readPlusCode } from './plus-code.ts';
import { readAngles } from './read-angles.ts';

/** A typed or pasted place. Ambiguous input is asked about, never guessed. */
export type PlaceReading =
  /** `isMiddle`: the link holds no pin, and the middle of its map was taken. */
  | { readonly kind: 'place'; readonly place: Point; readonly isMiddle?: true }
  | {
      readonly kind: 'maybe';
      readonly place: Point;
      readonly why: 'swapped' | 'whole' | 'east' | 'short-code';
    }
  | {
      readonly kind: 'none';
      readonly why: 'empty' | 'unreadable' | 'range' | 'link' | 'short-link' | 'short-code';
    };

type Missing = Extract<PlaceReading, { kind: 'none' }>['why'];

const none = (why: Missing): PlaceReading => ({ kind: 'none', why });

const isOnEarth = ({ latitude, longitude }: Point): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** Longitude first is a common slip. If only that order is a place on earth, the page asks. */
const checked = (place: Point): PlaceReading => {
  if (isOnEarth(place)) return { kind: 'place', place };
  const swapped = { latitude: place.longitude, longitude: place.latitude };
  return isOnEarth(swapped) ? { kind: 'maybe', place: swapped, why: 'swapped' } : none('range');
};

const pointOf = (latitude: string | undefined, longitude: string | undefined): Point => ({
  latitude: Number((latitude ?? '').replace(',', '.')),
  longitude: Number((longitude ?? '').replace(',', '.')),
});

const DEGREES = String.raw`([-+]?\d{1,3}(?:\.\d+)?)`;

/** Where links name a pin, the most reliable first. Google's place pages have the camera first and the pin at the end. */
const PINS = [
  new RegExp(String.raw`.*!3d${DEGREES}!4d${DEGREES}`),
  new RegExp(String.raw`[?&]mlat=${DEGREES}&mlon=${DEGREES}`),
  new RegExp(
    String.raw`[?&](?:q|query|ll|center|destination|daddr|coordinate|cp|point|pin)=(?:loc:)?${DEGREES}[\s,~]+${DEGREES}`,
  ),
  new RegExp(String.raw`/maps/(?:search|place|dir)/+${DEGREES},\s*${DEGREES}`),
];
/** Where links name only the middle of the map. */
const MIDDLES = [
  new RegExp(String.raw`[#&?]map=[\d.]+/${DEGREES}/${DEGREES}`),
  new RegExp(String.raw`@${DEGREES},${DEGREES}`),
];
const GEO = new RegExp(String.raw`^geo:${DEGREES},${DEGREES}`, 'i');
const SHORTENED = /\/\/(?:maps\.app\.goo\.gl|goo\.gl|g\.co|bit\.ly|maps\.apple\/p)\b/i;
const OSM_SHORT = /(?:osm|openstreetmap)\.org\/go\/([\w~@-]+)(\S*)/i;
const LINK = /(?:https?:\/\/|geo:)\S+/i;

const found = (patterns: readonly RegExp[], text: string): Point | undefined => {
  const match = patterns.map((pattern) => pattern.exec(text)).find((each) => each !== null);
  return match ? pointOf(match[1], match[2]) : undefined;
};

const OSM_SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~';

/** OpenStreetMap's short links: each character holds three bits of both axes, interleaved. */
const osmShort = (code: string): Point | undefined => {
  const signs = [...code.replaceAll('@', '~').replace(/-+$/, '')].map((sign) => OSM_SIGNS.indexOf(sign));
  if (signs.length === 0 || signs.includes(-1)) return undefined;
  let [x, y, size] = [0, 0, 1];
  for (const sign of signs)
    for (let bit = 5; bit > 0; bit -= 2) {
      size /= 2;
      x += size * ((sign >> bit) & 1);
      y += size * ((sign >> (bit - 1)) & 1);
    }
  return { latitude: y * 180 - 90, longitude: x * 360 - 180 };
};

const decoded = (link: string): string => {
  try {
    return decodeURIComponent(link.replaceAll('+', ' '));
  } catch {
    return link;
  }
};

const inMiddle = (reading: PlaceReading): PlaceReading =>
  reading.kind === 'place' ? { ...reading, isMiddle: true } : reading;

const readGeo = (link: string): PlaceReading => {
  const [, latitude, longitude] = GEO.exec(link) ?? [];
  const isNowhere = Number(latitude) === 0 && Number(longitude) === 0;
  const asked = isNowhere ? found(PINS, link) : undefined;
  return latitude === undefined ? none('link') : checked(asked ?? pointOf(latitude, longitude));
};

/** `/maps/place/48°08'14.3"N 11°34'32.2"E/@...`: a pin that somebody dropped. */
const droppedPin = (link: string): PlaceReading | undefined => {
  const [, name = ''] = /\/maps\/(?:search|place)\/([^/@?]+)/.exec(link) ?? [];
  const angles = readAngles(name.trim());
  return angles && checked(angles);
};

const readLink = (link: string): PlaceReading => {
  if (/^geo:/i.test(link)) return readGeo(decoded(link));
  if (SHORTENED.test(link)) return none('short-link');
  const [, code, rest = ''] = OSM_SHORT.exec(link) ?? [];
  const short = code === undefined ? undefined : osmShort(code);
  if (short) return /[?&]m(?:&|=|$)/.test(rest) ? checked(short) : inMiddle(checked(short));
  const text = decoded(link);
  const pin = found(PINS, text);
  if (pin) return checked(pin);
  const middle = found(MIDDLES, text);
  return droppedPin(text) ?? (middle ? inMiddle(checked(middle)) : none('link'));
};

const POINTS = /^([-+]?\d{1,3}(?:\.\d+)?)\s*[,;/\s]\s*([-+]?\d{1,3}(?:\.\d+)?)$/;
const COMMAS = /^([-+]?\d{1,3},\d+)(?:\s*[;/\s]\s*|,\s*)([-+]?\d{1,3}(?:,\d+)?)$/;
/** Within a sentence, only numbers that cannot be a price or a time. */
const AMONG_WORDS = /([-+]?\d{1,2}\.\d{3,})\s*[,;/\s]\s*([-+]?\d{1,3}\.\d{3,})/;
const LABELS = /\b(?:lat(?:itude)?|lon(?:g(?:itude)?)?|lng|breite|länge)\b\s*[:=]?/gi;

const readNumbers = (text: string): PlaceReading => {
  const plain = text
    .replaceAll(LABELS, '')
    .replaceAll(/[()[\]]/g, '')
    .trim();
  const [, north, east] = COMMAS.exec(plain) ?? POINTS.exec(plain) ?? AMONG_WORDS.exec(plain) ?? [];
  if (north === undefined || east === undefined) return none('unreadable');
  const reading = checked(pointOf(north, east));
  // "48,11" may be one number as well as two.
  const isWhole = !/[.,]/.test(north + east);
  return isWhole && reading.kind === 'place'
    ? { kind: 'maybe', place: reading.place, why: 'whole' }
    : reading;
};

/** Reads a place as maps, messengers and receivers write it. `near` completes a plus code without its beginning. */
export const readPlace = (text: string, near?: Point): PlaceReading => {
  const plain = text.replaceAll('−', '-').replaceAll(/\s+/g, ' ').trim();
  if (plain === '') return none('empty');
  const [link] = LINK.exec(plain) ?? [];
  if (link !== undefined) return readLink(link);
  const code = readPlusCode(plain, near);
  if (code?.kind === 'whole') return { kind: 'place', place: code.place };
  if (code) return code.place ? { kind: 'maybe', place: code.place, why: 'short-code' } : none('short-code');
  const angles = readAngles(plain);
  if (!angles) return readNumbers(plain);
  const { latitude, longitude, isUnsure } = angles;
  if (Number.isNaN(latitude + longitude)) return none('unreadable');
  const reading = checked({ latitude, longitude });
  return isUnsure && reading.kind === 'place'
    ? { kind: 'maybe', place: reading.place, why: 'east' }
    : reading;
};
