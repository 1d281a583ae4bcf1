import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { MapSource } from '#activities/hunts/contract.map.ts';
import type { MapArea } from '#activities/hunts/contract.views.ts';
import { MOST_KEPT_BYTES, tilesToKeep } from '#activities/hunts/rules/map-area.ts';
import type { Tile } from '#activities/hunts/rules/map-area.ts';
import type { KeptMap, KeptMaps, MapPart } from './kept-maps.ts';
import type { TileReader } from './tile-readers.ts';

/** Why a map cannot be kept. */
type Obstacle = 'drawn' | 'terms' | 'style' | 'hidden' | 'large' | 'unreachable' | 'forbidden';

interface Progress {
  readonly done: number;
  readonly total: number;
  readonly bytes: number;
}

export type KeeperState =
  | { readonly phase: 'reading' }
  | { readonly phase: 'impossible'; readonly why: Obstacle }
  /** `bytes`: about. */
  | { readonly phase: 'offered'; readonly bytes: number }
  | ({ readonly phase: 'keeping' } & Progress)
  | ({ readonly phase: 'stopped'; readonly why: 'by-hand' | 'network' | 'room' } & Progress)
  | { readonly phase: 'kept'; readonly bytes: number; readonly isCut: boolean };

export interface KeeperSources {
  readonly maps: KeptMaps;
  readonly open: (source: MapSource) => Promise<TileReader>;
  /** Fetches the tile library: it is needed offline. */
  readonly prepare: () => Promise<unknown>;
  readonly now: () => number;
}

/** What a hunt asks of its map. */
interface Wanted {
  readonly source: MapSource | undefined;
  readonly area: MapArea | undefined;
}

/** At once: a page that is used meanwhile must not wait for its own tiles. */
const BATCH = 6;
const SAMPLE = 3;
const FORGET_AFTER_MS = 30 * 24 * 3_600_000;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const obstacleIn = (source: MapSource, area: MapArea | undefined): Obstacle | undefined => {
  if (source.kind === 'none') return 'drawn';
  if (source.kind === 'style') return 'style';
  if (source.mayKeep !== true) return 'terms';
  return area ? undefined : 'hidden';
};

const sizeOf = (parts: readonly { readonly bytes: ArrayBuffer }[]): number =>
  parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);

/** Most tiles are close-ups: a few of them represent all. */
const sampleOf = (tiles: readonly Tile[]): readonly Tile[] => {
  const middle = Math.max(0, Math.floor(tiles.length * 0.7) - 1);
  return tiles.slice(middle, middle + SAMPLE);
};

/** The closest zoom with any tile, and the closest one of which none is missing. */
const zoomsOf = (map: KeptMap, tiles: readonly Tile[], done: number, parts: readonly MapPart[]) => {
  const last = tiles[done - 1]?.z ?? 0;
  const drawnZoom = Math.max(map.drawnZoom ?? 0, ...parts.map(({ zoom = last }) => zoom));
  const next = tiles[done];
  const whole = next ? tiles.slice(0, done).findLast(({ z }) => z < next.z)?.z : last;
  return { drawnZoom, closestZoom: whole === undefined ? undefined : Math.min(whole, drawnZoom) };
};

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** The map of one hunt's area on this phone: offered with its size, fetched, stopped, resumed, deleted. */
export class MapKeeper {
  readonly state: ReadonlySignal<KeeperState>;
  readonly #gameId: string;
  readonly #sources: KeeperSources;
  readonly #state = signal<KeeperState>({ phase: 'reading' });
  #wanted: Wanted = { source: undefined, area: undefined };
  #aborter: AbortController | undefined;
  #running: Promise<void> | undefined;

  constructor(gameId: string, sources: KeeperSources) {
    this.#gameId = gameId;
    this.#sources = sources;
    this.state = this.#state;
  }

  /** What is kept, else whether it can be and how large it is. Without a source: the server cannot be asked. */
  async look(wanted: Wanted): Promise<void> {
    if (this.#aborter) return;
    this.#wanted = wanted;
    try {
      await this.#forgetOld();
      const kept = await this.#kept();
      if (kept) {
        this.#show(kept);
        if (wanted.source) await this.#sources.prepare().catch(() => undefined);
      } else this.#state.value = await this.#offer(wanted);
    } catch {
      this.#state.value = { phase: 'impossible', why: 'forbidden' };
    }
  }

  keep(): Promise<void> {
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #run(): Promise<void> {
    const { source, area } = this.#wanted;
    if (!source || !area) return;
    const aborter = new AbortController();
    this.#aborter = aborter;
    let map = (await this.#kept().catch(() => undefined)) ?? {
      gameId: this.#gameId,
      source,
      area,
      total: 0,
      done: 0,
      bytes: 0,
      keptAt: this.#sources.now(),
    };
    this.#state.value = { phase: 'keeping', ...progressOf(map) };
    try {
      for await (const next of this.#fetch(map, aborter.signal)) {
        map = next;
        this.#state.value = { phase: 'keeping', ...progressOf(map) };
      }
      await this.#sources.prepare();
      this.#show(map);
    } catch (error) {
      const why = isFull(error) ? 'room' : aborter.signal.aborted ? 'by-hand' : 'network';
      this.#state.value = { phase: 'stopped', why, ...progressOf(map) };
    } finally {
      this.#aborter = undefined;
    }
  }

  stop(): void {
    this.#aborter?.abort();
  }

  async forget(): Promise<void> {
    this.stop();
    // What is being written would stay behind.
    await this.#running;
    await this.#sources.maps.remove(this.#gameId).catch(() => undefined);
  }

  async remove(): Promise<void> {
    await this.forget();
    this.#state.value = { phase: 'reading' };
    await this.look(this.#wanted);
  }

  /** Yields the map as it is on disk after each batch. */
  async *#fetch(from: KeptMap, signal: AbortSignal): AsyncGenerator<KeptMap> {
    const { maps, open } = this.#sources;
    const reader = await open(from.source);
    const isMoved = from.done > 0 && from.etag !== reader.etag;
    // Of another hunt's area, another source or a file that was replaced nothing fits any more.
    if (from.done === 0 || isMoved) await maps.remove(this.#gameId);
    let map = { ...from, etag: reader.etag, ...(isMoved && { done: 0, bytes: 0, drawnZoom: 0 }) };
    const tiles = tilesToKeep(map.area, reader) ?? [];
    map = { ...map, total: tiles.length };
    while (map.done < map.total) {
      const batch = tiles.slice(map.done, map.done + BATCH);
      const parts = await reader.read(batch, signal);
      signal.throwIfAborted();
      const bytes = map.bytes + sizeOf(parts);
      const isCut = bytes >= MOST_KEPT_BYTES;
      const done = map.done + batch.length;
      const total = isCut ? done : map.total;
      const zooms = zoomsOf(map, tiles, done, parts);
      map = { ...map, ...zooms, bytes, done, total, keptAt: this.#sources.now() };
      await maps.put(map, parts);
      yield map;
    }
  }

  async #kept(): Promise<KeptMap | undefined> {
    const kept = await this.#sources.maps.map(this.#gameId);
    const { source, area } = this.#wanted;
    const isWanted = source === undefined || (isSame(kept?.source, source) && isSame(kept?.area, area));
    return isWanted ? kept : undefined;
  }

  #show(map: KeptMap): void {
    const isCut = map.bytes >= MOST_KEPT_BYTES;
    this.#state.value =
      map.done < map.total
        ? { phase: 'stopped', why: 'by-hand', ...progressOf(map) }
        : { phase: 'kept', bytes: map.bytes, isCut };
  }

  async #offer({ source, area }: Wanted): Promise<KeeperState> {
    if (!source) return { phase: 'impossible', why: 'unreachable' };
    const obstacle = obstacleIn(source, area);
    if (obstacle || !area) return { phase: 'impossible', why: obstacle ?? 'hidden' };
    try {
      const reader = await this.#sources.open(source);
      const tiles = tilesToKeep(area, reader);
      if (!tiles) return { phase: 'impossible', why: 'large' };
      const sample = sampleOf(tiles);
      const each = sizeOf(await reader.read(sample, new AbortController().signal)) / sample.length;
      return { phase: 'offered', bytes: Math.min(MOST_KEPT_BYTES, each * tiles.length) };
    } catch {
      return { phase: 'impossible', why: 'unreachable' };
    }
  }

  async #forgetOld(): Promise<void> {
    const { maps, now } = this.#sources;
    for (const { gameId, keptAt } of await maps.all())
      if (keptAt < now() - FORGET_AFTER_MS) await maps.remove(gameId);
  }
}

const progressOf = ({ done, total, bytes }: KeptMap): Progress => ({ done, total, bytes });
