import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { DEFAULT_POINTS, DEFAULT_RADIUS_M } from '#activities/hunts/contract.file.ts';
import type { Level } from '#activities/hunts/contract.file.ts';
import { buildWords } from '../build/build.words.ts';
import { stopName } from '../build/draft.ts';
import { missionWords } from '../missions.words.ts';
import { stopWords } from './stop.words.ts';
import styles from './Stops.module.css';

interface StopListProps {
  readonly levels: readonly Level[];
  readonly isFixed: boolean;
  readonly selectedId: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly onMove: (id: string, by: -1 | 1) => void;
  readonly onRemove: (id: string) => void;
}

/** The stops in their order: choose one to write it. */
export function StopList({ levels, isFixed, selectedId, onSelect, onMove, onRemove }: StopListProps) {
  return (
    <ol class={styles['list']} aria-label={stopWords('list')}>
      {levels.map((level, index) => (
        <li key={level.id} class={styles['row']} data-selected={level.id === selectedId || undefined}>
          <button
            type="button"
            class={styles['choose']}
            aria-current={level.id === selectedId || undefined}
            onClick={() => onSelect(level.id)}
          >
            <span class={styles['number']}>{index + 1}</span>
            <span class={styles['rowText']}>
              <strong>{stopName(level, index)}</strong>
              <span class={styles['facts']}>
                {missionWords(`${level.mission.type}_name`)} ·{' '}
                {level.location ? `${level.radius ?? DEFAULT_RADIUS_M} m` : stopWords('noPlace')} ·{' '}
                {stopWords('worth', { points: level.points ?? DEFAULT_POINTS })}
              </span>
            </span>
          </button>
          {!isFixed && (
            <RowActs level={level} index={index} count={levels.length} onMove={onMove} onRemove={onRemove} />
          )}
        </li>
      ))}
    </ol>
  );
}

interface RowActsProps extends Pick<StopListProps, 'onMove' | 'onRemove'> {
  readonly level: Level;
  readonly index: number;
  readonly count: number;
}

function RowActs({ level, index, count, onMove, onRemove }: RowActsProps) {
  const name = stopName(level, index);
  return (
    <span class={styles['rowActs']}>
      <IconButton
        icon="sort-up"
        label={buildWords('up', { name })}
        disabled={index === 0}
        onClick={() => onMove(level.id, -1)}
      />
      <IconButton
        icon="sort-down"
        label={buildWords('down', { name })}
        disabled={index === count - 1}
        onClick={() => onMove(level.id, 1)}
      />
      <IconButton
        icon="cross"
        label={buildWords('remove', { name })}
        disabled={count === 1}
        onClick={() => onRemove(level.id)}
      />
    </span>
  );
}

export function AddStops(props: {
  readonly isBusy: boolean;
  readonly onHere: () => void;
  readonly onAnywhere: () => void;
}) {
  return (
    <div class="row-2">
      <Button icon="plus" isBusy={props.isBusy} onClick={props.onHere}>
        {stopWords('addHere')}
      </Button>
      <Button icon="plus" onClick={props.onAnywhere}>
        {stopWords('addAnywhere')}
      </Button>
    </div>
  );
}
