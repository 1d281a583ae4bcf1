import { useState } from 'preact/hooks';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { Column } from '#web/kit/parts/Table.tsx';
import { nearestStop, newestFixes } from './map-content.ts';
import type { HuntMapProps, MapFix, MapStop, MapTeam } from './map-props.ts';
import { formatMetres, seenText } from './map-text.ts';
import { mapWords } from './map.words.ts';
import styles from './Map.module.css';

/** The map in words. */
export function MapList({ map }: { readonly map: HuntMapProps }) {
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
