import type { StyleSpecification } from 'maplibre-gl';

export type Theme = 'light' | 'dark';

/** Colours of the ground. Numbers, because MapLibre paints on a canvas and knows no tokens. */
const PALETTE = {
  light: {
    earth: '#f4efe6',
    green: '#dfe9d3',
    water: '#c3dbe6',
    building: '#e4dccf',
    road: '#ffffff',
    way: '#d8cdbd',
  },
  dark: {
    earth: '#2b2622',
    green: '#2e3628',
    water: '#22343d',
    building: '#3a332d',
    road: '#574d44',
    way: '#453c35',
  },
} as const;

const ATTRIBUTION_LINE = (attribution: string | undefined): { attribution?: string } =>
  attribution === undefined ? {} : { attribution };

export const rasterStyle = (tiles: string, attribution: string | undefined): StyleSpecification => ({
  version: 8,
  sources: {
    ground: { type: 'raster', tiles: [tiles], tileSize: 256, maxzoom: 19, ...ATTRIBUTION_LINE(attribution) },
  },
  layers: [{ id: 'ground', type: 'raster', source: 'ground' }],
});

/** What the header of an archive says about its tiles. */
export interface ArchiveFacts {
  readonly isVector: boolean;
  readonly maxZoom: number;
  readonly attribution: string | undefined;
}

/** For a file of pictures, or of shapes in the layers that Protomaps and most town extracts have. Without names: letters would need a server of their own. */
export const archiveStyle = (url: string, facts: ArchiveFacts, theme: Theme): StyleSpecification => {
  const source = `pmtiles://${url}`;
  const credit = ATTRIBUTION_LINE(facts.attribution);
  if (!facts.isVector) {
    return {
      version: 8,
      sources: { ground: { type: 'raster', url: source, tileSize: 256, ...credit } },
      layers: [{ id: 'ground', type: 'raster', source: 'ground' }],
    };
  }
  const colour = PALETTE[theme];
  const shape = (id: string, layer: string, fill: string) =>
    ({ id, type: 'fill', source: 'ground', 'source-layer': layer, paint: { 'fill-color': fill } }) as const;
  return {
    version: 8,
    sources: { ground: { type: 'vector', url: source, ...credit } },
    layers: [
      { id: 'floor', type: 'background', paint: { 'background-color': colour.earth } },
      shape('earth', 'earth', colour.earth),
      shape('landuse', 'landuse', colour.green),
      shape('water', 'water', colour.water),
      shape('buildings', 'buildings', colour.building),
      {
        id: 'roads-edge',
        type: 'line',
        source: 'ground',
        'source-layer': 'roads',
        paint: {
          'line-color': colour.way,
          'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 10, 0.6, 18, 16],
        },
      },
      {
        id: 'roads',
        type: 'line',
        source: 'ground',
        'source-layer': 'roads',
        paint: {
          'line-color': colour.road,
          'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 10, 0.3, 18, 12],
        },
      },
    ],
  };
};
