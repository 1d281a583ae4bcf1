import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { kitWords } from '#web/kit/words.ts';
import { DEFAULT_RADIUS_M } from '#activities/hunts/contract.file.ts';
import type { Level } from '#activities/hunts/contract.file.ts';
import { meanPoint } from '#activities/hunts/rules/geofence/distance.ts';
import type { Point } from '#activities/hunts/rules/geofence/distance.ts';
import { loadHuntMap } from '../map/map-props.ts';
import type { Reach } from '../map/camera.ts';
import type { HuntMapProps, MapStop } from '../map/map-props.ts';
import { buildWords } from '../build/build.words.ts';
import {
  stopName,
  isUntouched,
  moved,
  newLevel,
  putBack,
  replaced,
  rounded,
  without,
} from '../build/draft.ts';
import type { Draft } from '../build/draft.ts';
import { newId } from '../new-id.ts';
import { PlaceFinder } from './PlaceFinder.tsx';
import { stopWords } from './stop.words.ts';
import { StopEditor } from './StopEditor.tsx';
import { AddStops, StopList } from './StopList.tsx';
import { useMyPosition } from './use-my-position.ts';
import styles from './Stops.module.css';

interface StopsPartProps {
  readonly draft: Draft;
  /** The hunt has started: stops can no longer be added or removed. */
  readonly isFixed: boolean;
  readonly selectedId: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
  readonly onEdit: (edit: (draft: Draft) => Draft) => void;
}

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const mapStops = (levels: readonly Level[]): MapStop[] =>
  levels.flatMap((level, index) =>
    level.location
      ? [
          {
            id: level.id,
            name: stopName(level, index),
            mark: String(index + 1),
            latitude: level.location.latitude,
            longitude: level.location.longitude,
            radiusM: level.radius ?? DEFAULT_RADIUS_M,
          },
        ]
      : [],
  );

const focusSoon = (find: () => HTMLElement | null | undefined): void => {
  requestAnimationFrame(() => {
    const element = find();
    element?.scrollIntoView({ block: 'start' });
    element?.focus({ preventScroll: true });
  });
};

function useStops({ draft, onSelect, onEdit }: StopsPartProps) {
  const setLevels = (edit: (levels: readonly Level[]) => Level[]): void =>
    onEdit((before) => ({ ...before, levels: edit(before.levels) }));
  const open = (id: string): void => {
    onSelect(id);
    focusSoon(() => document.getElementById('stop-heading'));
  };
  const add = (location?: Place): void => {
    // The empty first stop is the one that is meant.
    const blank = draft.levels.length === 1 ? draft.levels.find(isUntouched) : undefined;
    if (location && blank) {
      setLevels((levels) =>
        replaced(levels, blank.id, ({ id, name }) => ({ ...newLevel({ id, location }), name })),
      );
      return open(blank.id);
    }
    const level = newLevel({ id: newId(), location });
    setLevels((levels) => [...levels, level]);
    open(level.id);
  };
  const remove = (id: string): void => {
    const index = draft.levels.findIndex((level) => level.id === id);
    const level = draft.levels[index];
    if (!level || draft.levels.length === 1) return;
    setLevels((levels) => without(levels, id));
    onSelect(undefined);
    showToast(buildWords('removed', { name: stopName(level, index) }), {
      action: { label: kitWords('undo'), run: () => setLevels((levels) => putBack(levels, level, index)) },
    });
  };
  return { setLevels, open, add, remove };
}

interface StopsMapProps extends Pick<StopsPartProps, 'draft' | 'selectedId' | 'isFixed'> {
  readonly onSelect: (id: string) => void;
  readonly onPick: ((latitude: number, longitude: number) => void) | undefined;
  readonly onMove: NonNullable<HuntMapProps['onMove']>;
  readonly onStop: (place: Place) => void;
}

function StopsMap({ draft, selectedId, isFixed, onStop, ...acts }: StopsMapProps) {
  const [aim, setAim] = useState<Reach>();
  const stops = mapStops(draft.levels);
  return (
    <>
      <div class="stack-3">
        {stops.length === 0 && !isFixed && <FirstPlace onPlace={onStop} />}
        <PlaceFinder near={nearOf(draft.levels)} onAim={setAim} onStop={isFixed ? undefined : onStop} />
      </div>
      <div class={styles['mapPart']}>
        <Lazy load={loadHuntMap} props={{ label: stopWords('map'), stops, selectedId, aim, ...acts }} />
        <p class={styles['about']}>{stopWords(isFixed ? 'mapHintFixed' : 'mapHint')}</p>
      </div>
    </>
  );
}

/** Where the other stops are, about. */
const nearOf = (levels: readonly Level[], id?: string): Point | undefined => {
  const others = levels.flatMap((level) => (level.id !== id && level.location ? [level.location] : []));
  return others.length === 0 ? undefined : meanPoint(others);
};

/** A dragged pin. Its first place is kept until it is dropped, for undo. */
function useMovedPin(draft: Draft, setLevels: ReturnType<typeof useStops>['setLevels']) {
  const before = useRef<Level>(undefined);
  return (id: string, { latitude, longitude }: Point, isDone: boolean): void => {
    const index = draft.levels.findIndex((level) => level.id === id);
    const level = draft.levels[index];
    if (!level) return;
    before.current ??= level;
    const place = { latitude: rounded(latitude), longitude: rounded(longitude) };
    const put = (location: Level['location']): void =>
      setLevels((levels) => replaced(levels, id, (now) => ({ ...now, location })));
    put({ ...level.location, ...place });
    if (!isDone) return;
    const was = before.current.location;
    before.current = undefined;
    showToast(stopWords('moved', { name: stopName(level, index) }), {
      action: { label: kitWords('undo'), run: () => put(was) },
    });
  };
}

/** The map, the list and the stop that is being written. */
export function StopsPart(props: StopsPartProps) {
  const { draft, isFixed, selectedId, onSelect } = props;
  const { setLevels, open, add, remove } = useStops(props);
  const [isPlacing, setPlacing] = useState(false);
  useEffect(() => setPlacing(false), [selectedId]);
  const here = useMyPosition(add);
  const moveTo = useMovedPin(draft, setLevels);
  const index = draft.levels.findIndex(({ id }) => id === selectedId);
  const selected = draft.levels[index];
  const change = (next: Level): void => setLevels((levels) => replaced(levels, next.id, () => next));
  const pick = (latitude: number, longitude: number): void => {
    const place = { latitude: rounded(latitude), longitude: rounded(longitude) };
    if (isPlacing && selected) change({ ...selected, location: { ...selected.location, ...place } });
    else if (!isFixed) add(place);
  };
  return (
    <div class={styles['stops']} data-open={selected !== undefined || undefined}>
      <div class={styles['overview']}>
        <StopsMap
          {...{ draft, selectedId, isFixed }}
          onSelect={open}
          onPick={isFixed && !isPlacing ? undefined : pick}
          onMove={moveTo}
          onStop={add}
        />
        <StopList
          levels={draft.levels}
          isFixed={isFixed}
          selectedId={selectedId}
          onSelect={open}
          onMove={(id, by) => setLevels((levels) => moved(levels, id, by))}
          onRemove={remove}
        />
        {!isFixed && <AddStops isBusy={here.isBusy} onHere={here.take} onAnywhere={() => add()} />}
        <p class={styles['about']} role="status">
          {here.said}
        </p>
      </div>
      {selected && (
        <StopEditor
          key={selected.id}
          level={selected}
          levels={draft.levels}
          isFixed={isFixed}
          index={index}
          near={nearOf(draft.levels, selected.id)}
          isPlacing={isPlacing}
          onPlacing={setPlacing}
          onChange={change}
          onBack={() => {
            onSelect(undefined);
            focusSoon(() => document.querySelector<HTMLElement>(`.${styles['list']} [aria-current]`));
          }}
        />
      )}
    </div>
  );
}

interface FirstPlaceProps {
  readonly onPlace: (place: Place) => void;
}

/** An empty map asks for its first place; the finder and the map itself are below. */
function FirstPlace({ onPlace }: FirstPlaceProps) {
  const here = useMyPosition(onPlace);
  return (
    <section class={styles['first']} aria-labelledby="first-place">
      <h2 id="first-place">{stopWords('emptyTitle')}</h2>
      <p class={styles['about']}>{stopWords('emptyText')}</p>
      <div>
        <Button isBusy={here.isBusy} onClick={here.take}>
          {stopWords('firstHere')}
        </Button>
      </div>
      <p class={styles['about']} role="status">
        {here.said}
      </p>
    </section>
  );
}
