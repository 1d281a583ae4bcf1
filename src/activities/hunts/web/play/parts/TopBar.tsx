import { useState } from 'preact/hooks';
import { formatClock, formatNumber } from '#web/kit/i18n/formats.ts';
import { IconButton } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import type { PlayerView } from '#activities/hunts/contract.views.ts';
import { teamLook } from '#activities/hunts/web/team-look.ts';
import { passedSince } from '../clue-line.ts';
import { insideWords } from '../inside.words.ts';
import type { ShownPlay } from '../offline/provisional.ts';
import type { PlaySession } from '../play-session.ts';
import { useServerNow } from './use-now.ts';
import styles from './TopBar.module.css';

interface TopBarProps {
  readonly hunt: PlayerView;
  readonly play: ShownPlay;
  readonly session: PlaySession;
}

const loadMenuSheet = async () => (await import('./MenuSheet.tsx')).MenuSheet;

export function TopBar({ hunt, play, session }: TopBarProps) {
  const [isOpen, setOpen] = useState(false);
  const { team, me } = hunt;
  const points = insideWords('points', { count: play.points });
  return (
    <header class={styles['bar']}>
      <Seat number={teamLook(team.colour, 0)} size="small" />
      <div class={styles['who']}>
        <span class={styles['name']}>{team.name}</span>
        <span class={styles['soft']}>{me.name}</span>
      </div>
      {play.leftMs !== undefined && play.phase !== 'ended' && <TimeLeft play={play} leftMs={play.leftMs} />}
      <span class={styles['points']} title={points} aria-label={points} role="img">
        {formatNumber(play.points)}
      </span>
      <IconButton icon="person" label={insideWords('menu')} onClick={() => setOpen(true)} />
      <Dialog isOpen={isOpen} title={insideWords('menu')} onClose={() => setOpen(false)}>
        <Lazy load={loadMenuSheet} props={{ hunt, session }} />
      </Dialog>
    </header>
  );
}

function TimeLeft({ play, leftMs }: { readonly play: ShownPlay; readonly leftMs: number }) {
  const now = useServerNow(play.phase === 'running');
  const left = leftMs - passedSince(play, now);
  const text = left <= 0 ? insideWords('timeUp') : insideWords('left', { time: formatClock(left) });
  return (
    <span class={styles['left']} data-over={left <= 0 || undefined} role="timer">
      {text}
    </span>
  );
}
