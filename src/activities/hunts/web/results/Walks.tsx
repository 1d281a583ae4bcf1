import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { exportAddress } from '#activities/hunts/contract.files.ts';
import type { HostHunt } from '../host/host-hunt.ts';
import { lookedTeams, stopsOf } from '../host/panel.ts';
import { loadHuntMap } from '../map/map-props.ts';
import type { HuntMapProps, MapLine } from '../map/map-props.ts';
import { resultsWords } from './results.words.ts';

const TOLERANCE_M = 5;

type Seen = 'unasked' | 'loading' | 'failed' | readonly MapLine[];

/** The walks on the map, fetched only when somebody wants to see them. */
export function Walks({ hunt }: { readonly hunt: HostHunt }) {
  const [seen, setSeen] = useState<Seen>('unasked');
  const teams = lookedTeams(hunt);
  const read = async (): Promise<void> => {
    setSeen('loading');
    try {
      const address = exportAddress(hunt.gameId, 'tracks.geojson', { toleranceM: TOLERANCE_M });
      const response = await fetch(address, { credentials: 'same-origin' });
      setSeen(response.ok ? readWalks(await response.json(), teams) : 'failed');
    } catch {
      setSeen('failed');
    }
  };
  const map = (lines: readonly MapLine[]): HuntMapProps => ({
    label: resultsWords('walks'),
    stops: stopsOf(hunt),
    teams,
    lines,
    height: 'tall',
  });
  return (
    <Card title={resultsWords('walks')}>
      {typeof seen === 'string' ? (
        <div>
          <Button icon="eye" isBusy={seen === 'loading'} onClick={() => void read()}>
            {resultsWords('showWalks')}
          </Button>
        </div>
      ) : (
        <>
          {seen.length === 0 && <p>{resultsWords('noWalks')}</p>}
          {seen.length > 0 && <Lazy load={loadHuntMap} props={map(seen)} />}
        </>
      )}
      {seen === 'failed' && <p role="alert">{resultsWords('walkFailed')}</p>}
    </Card>
  );
}

type Position = readonly [longitude: number, latitude: number];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

const pointsOf = (positions: unknown): MapLine['points'] =>
  (Array.isArray(positions) ? positions.filter(isPosition) : []).map(([longitude, latitude]) => ({
    latitude,
    longitude,
  }));

/** Lines of a walk; one that was cut at the date line is several. */
const linesOf = (geometry: unknown): MapLine['points'][] => {
  if (!isObject(geometry)) return [];
  const { type, coordinates } = geometry;
  if (type === 'LineString') return [pointsOf(coordinates)];
  return type === 'MultiLineString' && Array.isArray(coordinates) ? coordinates.map(pointsOf) : [];
};

const nameOf = (properties: unknown): string =>
  isObject(properties) && typeof properties['name'] === 'string' ? properties['name'] : '';

/** The walks of an exported GeoJSON, for the map. A walk is named after its team and its phone. */
export const readWalks = (
  geoJson: unknown,
  teams: readonly { readonly id: string; readonly name: string }[],
): MapLine[] => {
  const features = isObject(geoJson) && Array.isArray(geoJson['features']) ? geoJson['features'] : [];
  return features.filter(isObject).flatMap(({ geometry, properties }, index) => {
    const name = nameOf(properties);
    const teamId = teams.find((team) => name.startsWith(`${team.name}: `))?.id;
    return linesOf(geometry)
      .filter((points) => points.length > 1)
      .map((points, part) => ({ id: `${index}-${part}`, teamId, points }));
  });
};
