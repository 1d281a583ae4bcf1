import { formatClock, formatList } from '#web/kit/i18n/formats.ts';
import { useServerNow } from '#web/kit/live/use-server-now.ts';
import { Link } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import type { PlayedItem, RunningItem } from '#platform/rooms/contract.programme.ts';
import type { HostView, MemberView } from '#platform/rooms/contract.ts';
import { sitAt, tableSeat } from '../at-table.ts';
import { kindOf } from '../parts/kinds.ts';
import { ScoreTable } from '../parts/ScoreTable.tsx';
import { useWay } from '../use-way.ts';
import { tableWords } from './table.words.ts';
import styles from './TablePart.module.css';

/** What everybody at the table sees of the evening: what runs here, what was played, who leads. */
export function TablePart({ room }: { readonly room: MemberView | HostView }) {
  const { programme, roomId, version, me } = room;
  const { running, played, stage } = programme;
  const isQuiet = !running && played.length === 0 && room.audience === 'member';
  return (
    <div class={styles['part']}>
      <WayThere room={room} />
      {running && running.phonePath === undefined && <Shown running={running} />}
      <ScoreTable roomId={roomId} version={version} myId={me.memberId} isFinale={stage === 'finale'} />
      {/* The host has the whole programme. */}
      {room.audience === 'member' && <Played played={played} />}
      {isQuiet && <p class={styles['soft']}>{tableWords('waiting')}</p>}
    </div>
  );
}

/** Goes to the running item. Asks people who are busy, and offers the link to people who came back by choice. */
function WayThere({ room }: { readonly room: MemberView | HostView }) {
  const { roomId, programme } = room;
  const { running } = programme;
  const seat = tableSeat.value;
  const way = useWay(seat, room);
  if (way.asked) {
    return (
      <div class={styles['ask']} role="status">
        <p>{tableWords('hasStarted', { title: way.asked.title ?? '' })}</p>
        <Button kind="primary" size="small" onClick={way.go}>
          {tableWords('goThere')}
        </Button>
      </div>
    );
  }
  if (running?.phonePath === undefined || seat?.stays !== running.itemId) return null;
  if (seat.isElsewhere && room.audience === 'member' && room.isByLink)
    return <p role="status">{tableWords('elsewhere', { title: running.title })}</p>;
  return (
    // After sitting down again, the page finds out where to go.
    <Button kind="primary" size="large" isFullWidth onClick={() => sitAt({ roomId, isScreen: false })}>
      {tableWords('backTo', { title: running.title })}
    </Button>
  );
}

/** A note or a break: it happens here. */
export function Shown({ running }: { readonly running: RunningItem }) {
  const { title, text, endsAt } = running;
  const now = useServerNow(endsAt);
  return (
    <section class={styles['shown']} aria-label={title}>
      <h2>{title}</h2>
      {endsAt !== undefined && (
        <p class={styles['clock']} role="timer">
          {formatClock(Math.max(0, endsAt - now))}
        </p>
      )}
      {text !== undefined && text !== '' && <p class={styles['text']}>{text}</p>}
    </section>
  );
}

function Played({ played }: { readonly played: readonly PlayedItem[] }) {
  if (played.length === 0) return null;
  return (
    <section class={styles['played']} aria-label={tableWords('played')}>
      <h2>{tableWords('played')}</h2>
      <ul>
        {played.map((item) => (
          <PlayedRow key={item.itemId} item={item} />
        ))}
      </ul>
    </section>
  );
}

function PlayedRow({ item }: { readonly item: PlayedItem }) {
  const { kind, title, winners, resultPath: href } = item;
  return (
    <li class={styles['row']}>
      <Icon name={kindOf(kind).icon} />
      <span class="breaks-anywhere">{href === undefined ? title : <Link href={href}>{title}</Link>}</span>
      {winners.length > 0 && (
        <span class={styles['soft']}>{tableWords('wonBy', { names: formatList(winners) })}</span>
      )}
    </li>
  );
}
