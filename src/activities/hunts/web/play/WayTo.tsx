import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { bearingDeg, distanceM } from '#activities/hunts/rules/geofence/distance.ts';
import type { Point } from '#activities/hunts/rules/geofence/distance.ts';
import { mapsLink } from '../map/maps-link.ts';
import { formatMetres } from '../map/map-text.ts';
import { freshFixes } from '../where/watch-state.ts';
import type { PlaySession } from './play-session.ts';
import { wayWords } from './way.words.ts';
import styles from './Inside.module.css';

interface WayToProps {
  readonly place: Point;
  readonly session: PlaySession;
}

const POINTS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

/** The nearest of eight directions. */
export const directionOf = (degrees: number): (typeof POINTS)[number] =>
  POINTS[Math.round(degrees / 45) % POINTS.length] ?? 'n';

/** To a stop whose place is shown: how far, which way, and the phone's own map. */
export function WayTo({ place, session }: WayToProps) {
  const here = freshFixes(session.watch.state.value, Date.now()).at(-1);
  const degrees = here && bearingDeg(here, place);
  return (
    <div class={styles['way']}>
      {here && degrees !== undefined && (
        <p>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
            <path d="M12 2l6 19-6-4-6 4z" transform={`rotate(${degrees.toFixed(0)} 12 12)`} />
          </svg>
          {wayWords('away', {
            distance: formatMetres(distanceM(here, place)),
            direction: wayWords(directionOf(degrees)),
          })}
        </p>
      )}
      <ButtonLink size="small" icon="link" href={mapsLink(place)} target="_blank">
        {wayWords('maps')}
      </ButtonLink>
    </div>
  );
}
