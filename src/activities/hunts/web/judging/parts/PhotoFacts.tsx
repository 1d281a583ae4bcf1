import { formatAgo, formatDuration, formatNumber } from '#web/kit/i18n/formats.ts';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import type { HostAlbum, HostPhoto } from '#activities/hunts/contract.photos.ts';
import { teamLook } from '#activities/hunts/web/team-look.ts';
import { hintsOf } from '../judging-queue.ts';
import type { Hint } from '../judging-queue.ts';
import { judgingWords } from '../judging.words.ts';
import styles from '../Judging.module.css';

interface PhotoFactsProps {
  readonly photo: HostPhoto;
  readonly album: HostAlbum;
  readonly index: number;
  readonly total: number;
}

/** What was asked for, by whom it is answered, and what speaks against it. */
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
      <p class={styles['small']}>
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
