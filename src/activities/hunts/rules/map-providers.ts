import type { MapWay } from '#activities/hunts/contract.map.ts';

/** Tiles by number, or a MapLibre style. */
export interface MapLayer {
  readonly kind: 'style' | 'raster';
  readonly url: string;
}

export interface MapProvider {
  readonly name: string;
  /** The area it covers: the world, or a country as ISO 3166 code. */
  readonly area: 'world' | 'AT' | 'CH' | 'US';
  readonly streets: MapLayer;
  readonly aerial?: MapLayer;
  /** Left out where the style names its makers itself. */
  readonly attribution?: string;
  /** `{key}` of the addresses. */
  readonly needsKey?: true;
  /** Its licence lets anybody copy its tiles: phones may keep those of a hunt. */
  readonly mayKeep?: true;
  /** Under which terms anybody may use it. */
  readonly terms: string;
}

/** Providers whose terms allow hunts: other people's pages, many phones, no account for each. */
const mapProviders = {
  openfreemap: {
    name: 'OpenFreeMap',
    area: 'world',
    streets: { kind: 'style', url: 'https://tiles.openfreemap.org/styles/liberty' },
    terms: 'https://openfreemap.org/tos/',
  },
  maptiler: {
    name: 'MapTiler',
    area: 'world',
    streets: { kind: 'style', url: 'https://api.maptiler.com/maps/streets-v2/style.json?key={key}' },
    aerial: { kind: 'style', url: 'https://api.maptiler.com/maps/hybrid/style.json?key={key}' },
    needsKey: true,
    terms: 'https://www.maptiler.com/terms/',
  },
  'basemap-at': {
    name: 'basemap.at',
    area: 'AT',
    streets: {
      kind: 'raster',
      url: 'https://mapsneu.wien.gv.at/basemap/geolandbasemap/normal/google3857/{z}/{y}/{x}.png',
    },
    aerial: {
      kind: 'raster',
      url: 'https://mapsneu.wien.gv.at/basemap/bmaporthofoto30cm/normal/google3857/{z}/{y}/{x}.jpeg',
    },
    attribution: 'basemap.at (CC BY 4.0)',
    mayKeep: true,
    terms: 'https://basemap.at/#lizenz',
  },
  swisstopo: {
    name: 'swisstopo',
    area: 'CH',
    streets: {
      kind: 'raster',
      url: 'https://wmts.geo.admin.ch/1.0.0/ch.swisstopo.pixelkarte-farbe/default/current/3857/{z}/{x}/{y}.jpeg',
    },
    aerial: {
      kind: 'raster',
      url: 'https://wmts.geo.admin.ch/1.0.0/ch.swisstopo.swissimage/default/current/3857/{z}/{x}/{y}.jpeg',
    },
    attribution: '© swisstopo',
    terms: 'https://www.geo.admin.ch/en/general-terms-of-use-fsdi',
  },
  usgs: {
    name: 'USGS The National Map',
    area: 'US',
    streets: {
      kind: 'raster',
      url: 'https://basemap.nationalmap.gov/arcgis/rest/services/USGSTopo/MapServer/tile/{z}/{y}/{x}',
    },
    aerial: {
      kind: 'raster',
      url: 'https://basemap.nationalmap.gov/arcgis/rest/services/USGSImageryOnly/MapServer/tile/{z}/{y}/{x}',
    },
    attribution: 'USGS The National Map',
    mayKeep: true,
    terms: 'https://www.usgs.gov/information-policies-and-instructions/copyrights-and-credits',
  },
} as const satisfies Readonly<Record<Exclude<MapWay, OwnWay>, MapProvider>>;

type OwnWay = 'none' | 'own' | 'file';

export const providerOf = (way: MapWay): MapProvider | undefined =>
  way === 'none' || way === 'own' || way === 'file' ? undefined : mapProviders[way];
