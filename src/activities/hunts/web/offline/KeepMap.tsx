import { useEffect } from 'preact/hooks';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { Progress } from '#web/kit/parts/Progress.tsx';
import type { PlayerView } from '#activities/hunts/contract.views.ts';
import { MOST_KEPT_BYTES } from '#activities/hunts/rules/map-area.ts';
import { askForTiles, mapTiles } from '../map/map-tiles.ts';
import { keepWords } from './keep.words.ts';
import type { KeeperState, MapKeeper } from './map-keeper.ts';
import { pageKeeper } from './page-keeper.ts';
import styles from './KeepMap.module.css';

const size = (bytes: number): string => {
  const megabytes = Math.max(0.1, bytes / 1e6);
  return formatNumber(megabytes, { maximumFractionDigits: megabytes < 10 ? 1 : 0 });
};

/** The map of the hunt's area on this phone, before the start and on the way. */
export function KeepMap({ hunt }: { readonly hunt: PlayerView }) {
  const { gameId, area } = hunt;
  const keeper = pageKeeper(gameId);
  const online = isOnline.value;
  useEffect(() => {
    const look = async (): Promise<void> => {
      if (online) await askForTiles();
      await keeper.look({ source: online ? mapTiles.peek() : undefined, area });
    };
    void look();
  }, [keeper, online, JSON.stringify(area)]);
  const state = keeper.state.value;
  // A drawn map is on the phone anyway.
  if (state.phase === 'reading' || (state.phase === 'impossible' && state.why === 'drawn')) return null;
  return (
    <Card title={keepWords('title')}>
      <div class={styles['keep']} aria-live="polite">
        <About state={state} />
        <Acts state={state} keeper={keeper} isOnline={online} />
      </div>
    </Card>
  );
}

function About({ state }: { readonly state: Exclude<KeeperState, { phase: 'reading' }> }) {
  const most = size(MOST_KEPT_BYTES);
  switch (state.phase) {
    case 'impossible':
      return <p class={styles['soft']}>{keepWords(`not_${state.why}`)}</p>;
    case 'offered':
      return <p class={styles['soft']}>{keepWords('about')}</p>;
    case 'keeping': {
      const { done, total, bytes } = state;
      const text = keepWords('progress', { done, total, size: size(bytes) });
      return (
        <Progress label={keepWords('keeping')} share={total === 0 ? undefined : done / total} text={text} />
      );
    }
    case 'stopped': {
      const { why, done, total, bytes } = state;
      return (
        <p>
          {why !== 'by-hand' && `${keepWords(`stopped_${why}`)} `}
          {keepWords('stopped', { done, total, size: size(bytes) })}
        </p>
      );
    }
    default:
      return (
        <p>
          {keepWords('kept', { size: size(state.bytes) })}
          {state.isCut && ` ${keepWords('cut', { most })}`}
        </p>
      );
  }
}

interface ActsProps {
  readonly state: KeeperState;
  readonly keeper: MapKeeper;
  readonly isOnline: boolean;
}

function Acts({ state, keeper, isOnline: online }: ActsProps) {
  const { phase } = state;
  const keep = (): void => void keeper.keep();
  return (
    <div class={styles['acts']}>
      {phase === 'offered' && (
        <Button icon="download" onClick={keep}>
          {keepWords('keep', { size: size(state.bytes) })}
        </Button>
      )}
      {phase === 'keeping' && <Button onClick={() => keeper.stop()}>{keepWords('stop')}</Button>}
      {phase === 'stopped' && online && (
        <Button kind="primary" onClick={keep}>
          {keepWords('resume')}
        </Button>
      )}
      {(phase === 'stopped' || phase === 'kept') && (
        <Button onClick={() => void keeper.remove()}>{keepWords('remove')}</Button>
      )}
    </div>
  );
}
