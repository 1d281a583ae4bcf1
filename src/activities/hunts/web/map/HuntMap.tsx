import { useEffect, useState, useRef } from 'preact/hooks';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { Column } from '#web/kit/parts/Table.tsx';
import type { HuntMapProps, MapFix, MapStop, MapTeam } from './map-props.ts';
import { askForTiles, mapTiles } from './map-tiles.ts';
import { nearestStop, newestFixes, everyReach, firstReaches } from './map-content.ts';
import { formatMetres, seenText } from './map-text.ts';
import { mapWords } from './map.words.ts';
import { fitCamera, frameOf, pan, scaleBar, zoom } from './camera.ts';
import type { Camera, Frame, Size, Spot } from './camera.ts';
import { MapDrawing } from './MapDrawing.tsx';
import { MapStage, takeTap, useSize } from './MapStage.tsx';
import type { MapMoves } from './MapStage.tsx';
import { TREMBLE_PX } from './pin-drag.ts';
import { homeCamera } from './world.ts';
import { askForWorld, CLOSEST_M_PER_PX, usePlaceNames, world, WorldGround } from './WorldGround.tsx';
import styles from './Map.module.css';

const loadTileMap = async () => (await import('./TileMap.tsx')).TileMap;

/** See `HuntMapProps`. */
export function HuntMap(map: HuntMapProps) {
  useEffect(() => void askForTiles(), []);
  const tiles = mapTiles.value;
  return (
    <div class={styles['map']} data-activity="hunts">
      {tiles === undefined || tiles.kind === 'none' ? (
        <SchematicMap {...map} />
      ) : (
        <Lazy load={loadTileMap} props={{ map, tiles }} />
      )}
      <MapList map={map} />
    </div>
  );
}

/** The map in words. */
function MapList({ map }: { readonly map: HuntMapProps }) {
  const [isOpen, setOpen] = useState(false);
  const { stops, teams = [], fixes = [] } = map;
  return (
    <details class={styles['list']} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{mapWords('list')}</summary>
      {isOpen && stops.length + fixes.length === 0 && <p>{mapWords('nothing')}</p>}
      {isOpen && stops.length > 0 && <Stops map={map} />}
      {isOpen && fixes.length > 0 && <Teams map={map} rows={teamRows(teams, fixes)} />}
    </details>
  );
}

function Stops({ map }: { readonly map: HuntMapProps }) {
  const { onSelect } = map;
  const columns: Column<MapStop>[] = [
    {
      id: 'name',
      header: mapWords('stop'),
      cell: (stop) =>
        onSelect === undefined ? (
          stop.name
        ) : (
          <button type="button" class={styles['choice']} onClick={() => onSelect(stop.id)}>
            {stop.name}
          </button>
        ),
    },
    {
      id: 'radius',
      header: mapWords('radius'),
      cell: ({ radiusM }) => formatMetres(radiusM),
      isNumeric: true,
    },
  ];
  if (map.stops.some(({ state }) => state !== undefined)) {
    columns.push({
      id: 'state',
      header: mapWords('state'),
      cell: ({ state }) => (state === undefined ? '' : mapWords(state)),
    });
  }
  return <Table caption={mapWords('stops')} columns={columns} rows={map.stops} rowKey={({ id }) => id} />;
}

interface TeamRow {
  readonly team: MapTeam;
  readonly fix: MapFix;
}

const teamRows = (teams: readonly MapTeam[], fixes: readonly MapFix[]): TeamRow[] => {
  const newest = newestFixes(fixes);
  return teams.flatMap((team) => {
    const fix = newest.get(team.id);
    return fix ? [{ team, fix }] : [];
  });
};

function whereabouts(fix: MapFix, stops: readonly MapStop[]): string {
  const nearest = nearestStop(fix, stops);
  if (nearest === undefined) return '';
  const stop = nearest.stop.name;
  if (nearest.distanceM <= nearest.stop.radiusM) return mapWords('within', { stop });
  return mapWords('away', { distance: formatMetres(nearest.distanceM), stop });
}

function Teams({ map, rows }: { readonly map: HuntMapProps; readonly rows: readonly TeamRow[] }) {
  const { onSelectTeam } = map;
  const columns: Column<TeamRow>[] = [
    {
      id: 'team',
      header: mapWords('team'),
      cell: ({ team }) => {
        const seat = <Seat number={team.look} name={team.name} size="small" />;
        return onSelectTeam === undefined ? (
          seat
        ) : (
          <button type="button" class={styles['choice']} onClick={() => onSelectTeam(team.id)}>
            {seat}
          </button>
        );
      },
    },
    {
      id: 'seen',
      header: mapWords('seen'),
      cell: ({ fix }) => seenText(fix.at, map.now),
      sortBy: ({ fix }) => -fix.at,
    },
    {
      id: 'accuracy',
      header: mapWords('accuracy'),
      cell: ({ fix }) => mapWords('metres', { distance: formatMetres(fix.accuracyM) }),
      isNumeric: true,
    },
    { id: 'nearest', header: mapWords('nearest'), cell: ({ fix }) => whereabouts(fix, map.stops) },
  ];
  return <Table caption={mapWords('teams')} columns={columns} rows={rows} rowKey={({ team }) => team.id} />;
}

const ANY_SIZE: Size = { width: 640, height: 400 };

/** Their names; both ask for no more. */
const WORLD_CREDIT = 'Natural Earth, GeoNames';

/** The hunt drawn on the coasts and places that come with the app: no tiles, no other server. Follows the hunt until somebody moves it. */
function SchematicMap(map: HuntMapProps) {
  const ground = useRef<HTMLDivElement>(null);
  const size = useSize(ground) ?? ANY_SIZE;
  const [chosen, setChosen] = useState<Camera>();
  const first = firstReaches(map);
  const camera = chosen ?? (first.length === 0 ? homeCamera(world.value, size) : fitCamera(first, size));
  const isFar = first.length === 0 || camera.metresPerPixel >= CLOSEST_M_PER_PX;
  useEffect(() => {
    if (isFar) void askForWorld();
  }, [isFar]);
  const frame = frameOf(camera, size);
  const places = usePlaceNames(frame);
  const change = (move: (camera: Camera) => Camera): void => setChosen((was) => move(was ?? camera));
  const moves: MapMoves = {
    panBy: (dx, dy) => change((was) => pan(was, dx, dy)),
    zoomBy: (factor) => change((was) => zoom(was, size, factor)),
    fit: () => {
      const all = everyReach(map);
      setChosen(all.length === 0 ? undefined : fitCamera(all, size));
    },
    show: setChosen,
  };
  useEffect(() => {
    if (map.aim) setChosen(fitCamera([map.aim], size));
  }, [map.aim]);
  useGestures(ground, {
    onPan: moves.panBy,
    onZoom: (factor, spot) => change((was) => zoom(was, size, factor, spot)),
    onTap: (spot) => takeTap(map, frame, moves, spot),
  });
  return (
    <MapStage map={map} frame={frame} moves={moves}>
      <div ref={ground} class={styles['paper']}>
        <Grid frame={frame} />
        <WorldGround camera={camera} size={size} />
        <MapDrawing map={map} frame={frame} places={places} />
      </div>
      {(world.value ?? places.shown[0] ?? places.around[0]) && <p class={styles['credit']}>{WORLD_CREDIT}</p>}
    </MapStage>
  );
}

/** Squares of a round length, fixed to the ground: without them a drag on empty ground would not be visible. */
function Grid({ frame }: { readonly frame: Frame }) {
  const { pixels } = scaleBar(frame.metresPerPixel, 120);
  const origin = frame.spotOf({ latitude: 0, longitude: 0 });
  const [x, y] = [origin.x % pixels, origin.y % pixels];
  const columns = Math.ceil(frame.width / pixels) + 2;
  const rows = Math.ceil(frame.height / pixels) + 2;
  const path = [
    ...Array.from(
      { length: columns },
      (_, index) => `M${(x + (index - 1) * pixels).toFixed(1)} 0v${frame.height}`,
    ),
    ...Array.from(
      { length: rows },
      (_, index) => `M0 ${(y + (index - 1) * pixels).toFixed(1)}h${frame.width}`,
    ),
  ];
  return (
    <svg class={styles['grid']} width={frame.width} height={frame.height} aria-hidden="true">
      <path d={path.join('')} />
    </svg>
  );
}

interface Gestures {
  readonly onPan: (dx: number, dy: number) => void;
  readonly onZoom: (factor: number, spot: Spot) => void;
  readonly onTap: (spot: Spot) => void;
}

const WHEEL = 0.0022;

const middle = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = (a: Spot, b: Spot): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));

/** Drag with one pointer, pinch with two, wheel, tap. Gives back how to stop listening. */
const listenToGestures = (element: HTMLElement, current: () => Gestures): (() => void) => {
  const held = new Map<number, Spot>();
  let travelled = 0;
  let hadTwo = false;
  const spotOf = (event: { clientX: number; clientY: number }): Spot => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (held.size === 0) [travelled, hadTwo] = [0, false];
    held.set(event.pointerId, spotOf(event));
    hadTwo ||= held.size > 1;
    element.setPointerCapture?.(event.pointerId);
  };
  const onMove = (event: PointerEvent): void => {
    const before = held.get(event.pointerId);
    if (before === undefined) return;
    const now = spotOf(event);
    const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
    held.set(event.pointerId, now);
    if (other) {
      const [was, is] = [middle(before, other), middle(now, other)];
      current().onZoom(apart(now, other) / apart(before, other), is);
      current().onPan(is.x - was.x, is.y - was.y);
      return;
    }
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (travelled > TREMBLE_PX) current().onPan(now.x - before.x, now.y - before.y);
  };
  const onUp = (event: PointerEvent): void => {
    if (held.delete(event.pointerId) && held.size === 0 && !hadTwo && travelled <= TREMBLE_PX) {
      current().onTap(spotOf(event));
    }
  };
  const onCancel = (event: PointerEvent): void => void held.delete(event.pointerId);
  const onWheel = (event: WheelEvent): void => {
    // Who scrolls the page past the map must not get stuck in it.
    if (!event.ctrlKey && !element.parentElement?.contains(document.activeElement)) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 18 : 1;
    current().onZoom(Math.exp(-event.deltaY * lines * WHEEL), spotOf(event));
  };
  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointermove', onMove);
  element.addEventListener('pointerup', onUp);
  element.addEventListener('pointercancel', onCancel);
  element.addEventListener('wheel', onWheel, { passive: false });
  return () => {
    element.removeEventListener('pointerdown', onDown);
    element.removeEventListener('pointermove', onMove);
    element.removeEventListener('pointerup', onUp);
    element.removeEventListener('pointercancel', onCancel);
    element.removeEventListener('wheel', onWheel);
  };
};

function useGestures(element: { readonly current: HTMLElement | null }, gestures: Gestures): void {
  const latest = useRef(gestures);
  latest.current = gestures;
  useEffect(
    () => (element.current ? listenToGestures(element.current, () => latest.current) : undefined),
    [],
  );
}
