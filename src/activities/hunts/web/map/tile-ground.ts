import { addProtocol, AttributionControl, Map as TileLibrary, setWorkerUrl } from 'maplibre-gl';
import type { RequestParameters, StyleSpecification } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { EtagMismatch, FetchSource, PMTiles, Protocol, TileType } from 'pmtiles';
import type { Source } from 'pmtiles';
import { wrapLongitude } from '#activities/hunts/rules/geofence/distance.ts';
import type { MapSource } from '#activities/hunts/contract.map.ts';
import { keptTilesOf } from '../offline/kept-maps.ts';
import type { KeptTiles } from '../offline/kept-maps.ts';
import { archiveKey } from '../offline/kept-maps.ts';
import type { Camera, Frame, Spot } from './camera.ts';

type Theme = 'light' | 'dark';

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

const CLOSEST_RASTER = 19;

const rasterStyle = (
  tiles: string,
  attribution: string | undefined,
  maxzoom = CLOSEST_RASTER,
): StyleSpecification => ({
  version: 8,
  sources: {
    ground: { type: 'raster', tiles: [tiles], tileSize: 256, maxzoom, ...ATTRIBUTION_LINE(attribution) },
  },
  layers: [{ id: 'ground', type: 'raster', source: 'ground' }],
});

/** What the header of an archive says about its tiles. */
interface ArchiveFacts {
  readonly isVector: boolean;
  /** The closest zoom to ask for; undefined: that of the file. */
  readonly maxzoom: number | undefined;
  readonly attribution: string | undefined;
}

/** For a file of pictures, or of shapes in the layers that Protomaps and most town extracts have. Without names: letters would need a server of their own. */
const archiveStyle = (url: string, facts: ArchiveFacts, theme: Theme): StyleSpecification => {
  const source = `pmtiles://${url}`;
  const { maxzoom } = facts;
  const limits = { ...ATTRIBUTION_LINE(facts.attribution), ...(maxzoom !== undefined && { maxzoom }) };
  if (!facts.isVector) {
    return {
      version: 8,
      sources: { ground: { type: 'raster', url: source, tileSize: 256, ...limits } },
      layers: [{ id: 'ground', type: 'raster', source: 'ground' }],
    };
  }
  const colour = PALETTE[theme];
  const shape = (id: string, layer: string, fill: string) =>
    ({ id, type: 'fill', source: 'ground', 'source-layer': layer, paint: { 'fill-color': fill } }) as const;
  return {
    version: 8,
    sources: { ground: { type: 'vector', url: source, ...limits } },
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

/** Metres a pixel is worth at zoom 0 on the equator, with tiles of 512 pixels. */
const EQUATOR_M = 78_271.516_964;
const RADIANS = Math.PI / 180;
const FARTHEST_MERCATOR = 85;

const mercatorScale = (latitude: number): number =>
  EQUATOR_M * Math.cos(Math.min(FARTHEST_MERCATOR, Math.abs(latitude)) * RADIANS);

export interface GroundEvents {
  readonly onFrame: (frame: Frame) => void;
  readonly onMovedByHand: () => void;
  readonly onTap: (spot: Spot) => void;
  /** There will be no picture: no WebGL here, or the style is gone. */
  readonly onFailed: () => void;
}

let protocol: Protocol | undefined;

/** Parts that this phone keeps come from there, the others from the network. */
const keptSourceOf = (url: string, kept: KeptTiles): Source => {
  const network = new FetchSource(url);
  let isReplaced = false;
  return {
    getKey: () => url,
    async getBytes(offset, length, signal, etag) {
      const data = isReplaced ? undefined : await kept.part(archiveKey(offset, length));
      if (data) return { data, ...(kept.etag !== undefined && { etag: kept.etag }) };
      try {
        return await network.getBytes(offset, length, signal, etag);
      } catch (error) {
        // The file on the server is another one by now; the library then reads it from its beginning.
        isReplaced ||= error instanceof EtagMismatch;
        throw error;
      }
    },
  };
};

const KEPT = 'kept://';

/** Tiles by number, from this phone where it keeps them. */
const serveKept = (kept: KeptTiles): void =>
  addProtocol('kept', async ({ url }, { signal }) => {
    const address = url.slice(KEPT.length);
    const data = await kept.part(address);
    if (data) return { data };
    const response = await fetch(address, { signal, referrerPolicy: 'origin' });
    if (!response.ok) throw new Error(`tile server: ${response.status}`);
    return { data: await response.arrayBuffer() };
  });

const archiveOf = async (url: string, kept: KeptTiles | undefined): Promise<PMTiles> => {
  if (protocol === undefined) {
    protocol = new Protocol();
    addProtocol('pmtiles', (request, aborter) =>
      protocol === undefined ? Promise.reject(new Error('no protocol')) : protocol.tile(request, aborter),
    );
  }
  const archive = new PMTiles(kept ? keptSourceOf(url, kept) : url);
  protocol.add(archive);
  return archive;
};

const themeNow = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');

const styleOf = async ({ kind, url = '', attribution }: MapSource): Promise<string | StyleSpecification> => {
  if (kind === 'style') return url;
  const kept = await keptTilesOf(url);
  if (kind === 'raster') {
    if (kept) serveKept(kept);
    return rasterStyle(kept ? `${KEPT}${url}` : url, attribution, kept?.closestZoom);
  }
  const address = new URL(url, location.href).href;
  const header = await (await archiveOf(address, kept)).getHeader();
  const facts = { isVector: header.tileType === TileType.Mvt, maxzoom: kept?.closestZoom, attribution };
  return archiveStyle(address, facts, themeNow());
};

/** Some free tile servers require the referring site; the address of the hunt stays private. */
const withOrigin = (url: string): RequestParameters => ({ url, referrerPolicy: 'origin' });

/** Fetched early, so the service worker has it offline. */
export const fetchTileWorker = async (): Promise<void> => {
  await (await fetch(workerUrl)).arrayBuffer();
};

/** The tiles of a map, as something that has a frame and can be moved. */
export class TileGround {
  readonly #element: HTMLElement;
  readonly #events: GroundEvents;
  #library: TileLibrary | undefined;
  #wanted: Camera | undefined;
  #isClosed = false;

  constructor(element: HTMLElement, source: MapSource, events: GroundEvents) {
    this.#element = element;
    this.#events = events;
    this.#open(source).catch(() => this.#isClosed || events.onFailed());
  }

  show(camera: Camera): void {
    this.#wanted = camera;
    const { latitude, longitude } = camera.centre;
    this.#library?.jumpTo({
      center: [longitude, latitude],
      zoom: Math.log2(mercatorScale(latitude) / camera.metresPerPixel),
    });
  }

  panBy(dx: number, dy: number): void {
    this.#library?.panBy([-dx, -dy], { duration: 0 });
  }

  zoomBy(factor: number): void {
    const library = this.#library;
    library?.jumpTo({ zoom: library.getZoom() + Math.log2(factor) });
  }

  close(): void {
    this.#isClosed = true;
    this.#library?.remove();
  }

  async #open(source: MapSource): Promise<void> {
    setWorkerUrl(workerUrl);
    const style = await styleOf(source);
    if (this.#isClosed) return;
    const library = new TileLibrary({
      container: this.#element,
      style,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      maxPitch: 0,
      // The stage handles the keys, the same for both maps.
      keyboard: false,
      fadeDuration: 0,
      renderWorldCopies: true,
      transformRequest: withOrigin,
    });
    this.#library = library;
    library.touchZoomRotate.disableRotation();
    library.addControl(
      new AttributionControl({
        compact: false,
        ...(source.attribution !== undefined &&
          source.kind === 'style' && { customAttribution: source.attribution }),
      }),
    );
    library.on('move', () => this.#tell());
    library.on('resize', () => this.#tell());
    library.on('load', () => this.#tell());
    library.on('dragstart', () => this.#events.onMovedByHand());
    library.on('wheel', () => this.#events.onMovedByHand());
    library.on('click', ({ point }) => this.#events.onTap(point));
    library.once('error', () => {
      // Later faults are single tiles; without a style there is no map at all.
      if (!this.#isClosed && library.getStyle() === undefined) this.#events.onFailed();
    });
    if (this.#wanted) this.show(this.#wanted);
    this.#tell();
  }

  #tell(): void {
    const library = this.#library;
    if (library === undefined) return;
    const { clientWidth: width, clientHeight: height } = this.#element;
    const centre = library.getCenter();
    this.#events.onFrame({
      width,
      height,
      metresPerPixel: mercatorScale(centre.lat) / 2 ** library.getZoom(),
      // Of the copies of the world, the one that is looked at.
      spotOf: ({ latitude, longitude }) =>
        library.project([centre.lng + wrapLongitude(longitude - centre.lng), latitude]),
      pointAt: ({ x, y }) => {
        const { lat, lng } = library.unproject([x, y]);
        return { latitude: lat, longitude: wrapLongitude(lng) };
      },
    });
  }
}
