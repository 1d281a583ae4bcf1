import { fail, ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import type { Kit } from '#server/kit/module.ts';
import { addressOrigins, geocoderText, mapOrigins, readMapTiles } from '#server/kit/map-tiles.ts';
import type { MapChoice, MapSource } from '#activities/hunts/contract.map.ts';
import { providerOf } from '#activities/hunts/rules/map-providers.ts';
import type { MapLayer, MapProvider } from '#activities/hunts/rules/map-providers.ts';
import { loadChoice, saveChoice } from './map-choice.items.ts';
import { listMapFiles, mapFileAddress } from './map-files.ts';

export interface MapSettings {
  readonly DATA_DIR: string;
  readonly MAP_TILES: string | undefined;
  readonly MAP_ATTRIBUTION: string;
  readonly MAP_HOSTS: readonly string[];
  readonly MAP_KEEP: boolean;
  readonly MAP_GEOCODER: string | undefined;
}

const NOTHING: MapChoice = { way: 'none' };
/** A choice made on another node is picked up after this long. */
const STALE_MS = 15_000;

const kept = (mayKeep: boolean | undefined): { mayKeep?: true } => (mayKeep ? { mayKeep } : {});

const credited = (attribution: string | undefined): { attribution?: string } =>
  attribution === undefined || attribution === '' ? {} : { attribution };

export const mapSourceOf = ({
  MAP_TILES,
  MAP_ATTRIBUTION,
  MAP_KEEP,
}: Pick<MapSettings, 'MAP_TILES' | 'MAP_ATTRIBUTION' | 'MAP_KEEP'>): MapSource => {
  const tiles = MAP_TILES === undefined ? undefined : readMapTiles(MAP_TILES);
  return tiles ? { ...tiles, ...credited(MAP_ATTRIBUTION), ...kept(MAP_KEEP) } : { kind: 'none' };
};

const providerSource = (provider: MapProvider, key: string): MapSource => {
  const filled = ({ kind, url }: MapLayer) => ({
    kind,
    url: url.replaceAll('{key}', encodeURIComponent(key)),
    ...credited(provider.attribution),
  });
  return {
    ...filled(provider.streets),
    ...kept(provider.mayKeep),
    ...(provider.aerial && { aerial: filled(provider.aerial) }),
  };
};

const sourceOf = (choice: MapChoice): MapSource => {
  const { way, key = '', address = '', aerialAddress = '', attribution, file, mayKeep } = choice;
  const provider = providerOf(way);
  if (provider) return providerSource(provider, key);
  if (way === 'file' && file !== undefined)
    return { kind: 'pmtiles', url: mapFileAddress(file), ...credited(attribution), mayKeep: true };
  const tiles = way === 'own' ? readMapTiles(address) : undefined;
  if (!tiles) return { kind: 'none' };
  const above = readMapTiles(aerialAddress);
  return {
    ...tiles,
    ...credited(attribution),
    ...kept(mayKeep),
    ...(above && { aerial: { ...above, ...credited(attribution) } }),
  };
};

/** What pages must be allowed to contact for it; a file of our own needs nothing. */
const originsOf = ({ url, aerial }: MapSource, hosts: readonly string[]): string[] =>
  [url, aerial?.url].flatMap((address) =>
    address === undefined || address.startsWith('/') ? [] : addressOrigins(address, hosts),
  );

/** Which map lies below hunts: what the operator has set, else what an administrator has chosen. */
export class MapChoices {
  readonly #kit: Pick<Kit, 'store' | 'clock' | 'log'>;
  readonly #settings: MapSettings;
  #choice = NOTHING;
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;

  constructor(kit: Pick<Kit, 'store' | 'clock' | 'log'>, settings: MapSettings) {
    this.#kit = kit;
    this.#settings = settings;
  }

  get isFixed(): boolean {
    return this.#settings.MAP_TILES !== undefined;
  }

  /** For every page that is sent, so it cannot wait: what is older than a moment is read again meanwhile. */
  readonly contacts = (): readonly string[] => {
    const { MAP_TILES, MAP_HOSTS } = this.#settings;
    if (MAP_TILES !== undefined) return mapOrigins(MAP_TILES, MAP_HOSTS);
    if (this.#kit.clock.now() - this.#readAt > STALE_MS) void this.refresh();
    return [...new Set(originsOf(sourceOf(this.#choice), this.#choice.hosts ?? []))];
  };

  /** A store that cannot be read just now leaves the map as it was. */
  refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  async #read(): Promise<void> {
    try {
      this.#choice = (await loadChoice(this.#kit.store)) ?? NOTHING;
      this.#readAt = this.#kit.clock.now();
    } catch (error) {
      this.#kit.log.warn({ err: error }, 'the chosen map could not be read');
    }
  }

  async source(): Promise<MapSource> {
    if (this.isFixed) return mapSourceOf(this.#settings);
    await this.refresh();
    return sourceOf(this.#choice);
  }

  async geocoder(): Promise<string | undefined> {
    if (this.#settings.MAP_GEOCODER !== undefined) return this.#settings.MAP_GEOCODER;
    await this.refresh();
    const { geocoder } = this.#choice;
    return geocoder === '' ? undefined : geocoder;
  }

  async view() {
    await this.refresh();
    const { files, folder } = await listMapFiles(this.#settings.DATA_DIR);
    return { choice: this.#choice, isFixed: this.isFixed, files, folder };
  }

  async choose(choice: MapChoice) {
    const { files } = await listMapFiles(this.#settings.DATA_DIR);
    const fields = problemsIn(
      choice,
      files.map(({ name }) => name),
    );
    if (fields.length > 0) return fail('hunt-map-unusable', undefined, fields);
    await saveChoice(this.#kit.store, choice);
    // A read that started before the save may return the earlier choice.
    await this.#reading;
    return ok(await this.view());
  }
}

const SAMPLES = { sample: 'https://…/{z}/{x}/{y}.png' };
const GEOCODER = { sample: 'https://…/api?q={query}' };

const isTiles = (address: string | undefined): boolean => readMapTiles(address ?? '') !== undefined;

const problemsIn = (choice: MapChoice, files: readonly string[]) => {
  const { way, key = '', address, aerialAddress = '', file = '', geocoder = '' } = choice;
  const checks = [
    ['key', providerOf(way)?.needsKey !== true || key.trim() !== '', say('hunt-map-key')],
    ['address', way !== 'own' || isTiles(address), say('hunt-map-address', SAMPLES)],
    [
      'aerialAddress',
      way !== 'own' || aerialAddress === '' || isTiles(aerialAddress),
      say('hunt-map-address', SAMPLES),
    ],
    ['file', way !== 'file' || files.includes(file), say('hunt-map-file')],
    [
      'geocoder',
      geocoder === '' || geocoderText.schema.safeParse(geocoder).success,
      say('hunt-map-geocoder', GEOCODER),
    ],
  ] as const;
  return checks.flatMap(([path, isGood, message]) => (isGood ? [] : [{ path, message }]));
};
