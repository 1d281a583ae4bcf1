import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { exportAddress } from '#activities/hunts/contract.files.ts';
import type { HostHunt } from '../host/host-hunt.ts';
import { lookedTeams, stopsOf } from '../host/panel.ts';
import { loadHuntMap } from '../map/map-props.ts';
import type { HuntMapProps, MapLine } from '../map/map-props.ts';
import { readWalks } from './read-walks.ts';
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
