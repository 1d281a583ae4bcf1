import { useEffect, useState } from 'preact/hooks';
import { useServerNow } from '#web/kit/live/use-server-now.ts';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import type { LevelView, PlayerView } from '#activities/hunts/contract.views.ts';
import { loadHuntMap } from '../map/map-props.ts';
import type { HuntMapProps, MapStop } from '../map/map-props.ts';
import { teamLook } from '../team-look.ts';
import { insideWords } from './inside.words.ts';
import type { ShownPlay } from '../offline/provisional.ts';
import type { PlaySession } from './play-session.ts';
import { WhereLine } from './WhereLine.tsx';
import styles from './Inside.module.css';

interface MapTabProps {
  readonly hunt: PlayerView;
  readonly play: ShownPlay;
  readonly session: PlaySession;
}

const loadKeepMap = async () => (await import('../offline/KeepMap.tsx')).KeepMap;

const USUAL_RADIUS_M = 30;

/** Opened so lately that somebody may not have seen it. */
const FRESH_MS = 120_000;

const stopOf = (level: LevelView, now: number): MapStop[] =>
  level.state === 'locked' || !level.place
    ? []
    : [
        {
          id: level.levelId,
          name: level.name,
          mark: String(level.index),
          latitude: level.place.latitude,
          longitude: level.place.longitude,
          radiusM: level.radiusM ?? USUAL_RADIUS_M,
          state: level.state,
          isFresh: level.state === 'open' && level.index > 1 && now - level.openedAt < FRESH_MS,
        },
      ];

/** What the team may see: shown and found places, its own phones, the player's own position. */
export function MapTab({ hunt, play, session }: MapTabProps) {
  const { watch, trail } = session;
  const [isShown, setShown] = useState(trail.isSharing.peek());
  useEffect(() => (isShown ? watch.want('frugal') : undefined), [watch, isShown]);
  const now = useServerNow(Infinity);
  const { last } = watch.state.value;
  const stops = play.levels.flatMap((level) => stopOf(level, now));
  const { teamId, name, colour } = hunt.team;
  const map: HuntMapProps = {
    label: insideWords('mapLabel'),
    stops,
    teams: [{ id: teamId, name, look: teamLook(colour, 0) }],
    fixes: hunt.fixes.map((fix) => ({ ...fix, id: fix.userId })),
    own: isShown ? last : undefined,
    now,
    height: 'tall',
  };
  return (
    <div class={styles['mapTab']}>
      <Lazy load={loadHuntMap} props={map} />
      {stops.length === 0 && <p class="soft">{insideWords('noPlaces')}</p>}
      <Switch label={insideWords('ownPosition')} isChecked={isShown} onChange={setShown} />
      {isShown && <WhereLine watch={watch} effort="frugal" />}
      {play.phase !== 'ended' && <Lazy load={loadKeepMap} props={{ hunt }} shape="row" />}
    </div>
  );
}
