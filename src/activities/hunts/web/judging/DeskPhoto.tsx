import { useEffect, useRef } from 'preact/hooks';
import { formatAgo, formatDuration, formatNumber } from '#web/kit/i18n/formats.ts';
import { IconButton } from '#web/kit/parts/Button.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import type { HostAlbum, HostPhoto } from '#activities/hunts/contract.photos.ts';
import { teamLook } from '../team-look.ts';
import { hintsOf } from './judging-queue.ts';
import type { Hint } from './judging-queue.ts';
import { judgingWords } from './judging.words.ts';
import styles from './Judging.module.css';

/** For people who cannot see it: whose photo it is, and of which stop. */
const photoName = ({ teams, levels }: HostAlbum, { teamId, levelId }: HostPhoto): string =>
  judgingWords('photoOf', {
    team: teams.find((team) => team.teamId === teamId)?.name ?? teamId,
    level: levels.find((level) => level.levelId === levelId)?.name ?? levelId,
  });

interface PhotoFactsProps {
  readonly photo: HostPhoto;
  readonly album: HostAlbum;
  readonly index: number;
  readonly total: number;
}

/** The task, the team, and reasons for doubt. */
export function PhotoFacts({ photo, album, index, total }: PhotoFactsProps) {
  const at = album.teams.findIndex(({ teamId }) => teamId === photo.teamId);
  const team = album.teams[at];
  const level = album.levels.find(({ levelId }) => levelId === photo.levelId);
  return (
    <div class={styles['facts']}>
      <p class={styles['count']}>{judgingWords('position', { index: index + 1, total })}</p>
      <Seat number={teamLook(team?.colour, Math.max(0, at))} name={team?.name ?? photo.teamId} />
      <h2 class={styles['level']}>{level?.name ?? photo.levelId}</h2>
      {level?.prompt !== undefined && <p class={styles['prompt']}>{level.prompt}</p>}
      <p class="hint">
        {judgingWords('sent', { ago: formatAgo(photo.sentAt, Date.now()) })}
        {level && ` · ${judgingWords('worth', { count: level.points })}`}
      </p>
      <p class={styles['status']} data-status={photo.status}>
        {statusText(photo)}
      </p>
      {photo.isHidden && (
        <p class={styles['note']}>
          <Icon name="eye-off" size={1.1} /> {judgingWords('hiddenMark')}
        </p>
      )}
      <Notes title={judgingWords('reports')} icon="flag" notes={photo.reports} />
      <Notes title={judgingWords('hints')} icon="warning" notes={hintsOf(photo).map(hintText)} />
    </div>
  );
}

interface NotesProps {
  readonly title: string;
  readonly icon: 'flag' | 'warning';
  readonly notes: readonly string[];
}

function Notes({ title, icon, notes }: NotesProps) {
  if (notes.length === 0) return null;
  return (
    <div class={styles['hints']}>
      <h3>
        <Icon name={icon} size={1.1} /> {title}
      </h3>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

const statusText = ({ status, points, reason }: HostPhoto): string => {
  if (status === 'waiting') return judgingWords('statusWaiting');
  if (status === 'accepted')
    return points === undefined ? judgingWords('statusAccepted') : judgingWords('statusPoints', { points });
  return reason === undefined
    ? judgingWords('statusRejectedPlain')
    : judgingWords('statusRejected', { reason });
};

const distanceText = (metres: number): string =>
  metres < 1000
    ? formatNumber(Math.round(metres), { style: 'unit', unit: 'meter' })
    : formatNumber(metres / 1000, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 });

const hintText = (hint: Hint): string => {
  switch (hint.kind) {
    case 'far':
      return judgingWords('hintFar', { distance: distanceText(hint.distanceM) });
    case 'beforeStart':
      return judgingWords('hintBeforeStart');
    case 'old':
      return judgingWords('hintOld', { duration: formatDuration(hint.ageMs) });
    default:
      return judgingWords(hint.decision === 'uncertain' ? 'hintUncertain' : 'hintOutside', {
        distance: distanceText(hint.distanceM),
      });
  }
};

interface PhotoStageProps {
  readonly photo: HostPhoto;
  readonly album: HostAlbum;
  readonly onStep: (by: 1 | -1) => void;
}

/** The photo as large as the screen allows; the small one is shown until it is loaded. */
export function PhotoStage({ photo, album, onStep }: PhotoStageProps) {
  const { addresses, width, height } = photo;
  return (
    <div class={styles['stage']} data-dim={photo.isHidden || undefined}>
      <img
        class={styles['photo']}
        src={addresses.large}
        srcset={`${addresses.medium} 640w, ${addresses.large} 2048w`}
        sizes="(min-width: 64rem) 60vw, 100vw"
        width={width}
        height={height}
        alt={photoName(album, photo)}
        style={{ backgroundImage: `url("${addresses.small}")` }}
      />
      <div class={styles['steps']}>
        <IconButton icon="arrow-left" label={judgingWords('previous')} onClick={() => onStep(-1)} />
        <IconButton icon="arrow-right" label={judgingWords('next')} onClick={() => onStep(1)} />
      </div>
    </div>
  );
}

interface FilmstripProps {
  readonly album: HostAlbum;
  readonly photos: readonly HostPhoto[];
  readonly current: HostPhoto;
  readonly onChoose: (photoId: string) => void;
}

/** The whole list in small, to see what is coming and to jump. */
export function Filmstrip({ album, photos, current, onChoose }: FilmstripProps) {
  const chosen = useRef<HTMLButtonElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const [frame, list] = [chosen.current, strip.current];
    // Not scrollIntoView: that would move the page away from the photo as well.
    if (frame && list) list.scrollLeft = frame.offsetLeft - (list.clientWidth - frame.clientWidth) / 2;
  }, [current.photoId]);
  return (
    <ul ref={strip} class={styles['strip']} aria-label={judgingWords('strip')}>
      {photos.map((photo) => {
        const isCurrent = photo.photoId === current.photoId;
        return (
          <li key={photo.photoId}>
            <button
              type="button"
              {...(isCurrent && { ref: chosen })}
              class={styles['frame']}
              aria-current={isCurrent || undefined}
              aria-label={photoName(album, photo)}
              onClick={() => onChoose(photo.photoId)}
            >
              <img src={photo.addresses.small} alt="" loading="lazy" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
