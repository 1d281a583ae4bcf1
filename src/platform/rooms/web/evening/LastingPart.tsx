import type { CallOptions } from '#web/kit/client.ts';
import { useAction } from '#web/kit/data/action.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { formatDate, formatNumber } from '#web/kit/i18n/formats.ts';
import { Link } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { Column } from '#web/kit/parts/Table.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { kitWords } from '#web/kit/words.ts';
import type { SeasonRow } from '#platform/rooms/contract.evening.ts';
import type { HostView, MemberView, PublicView } from '#platform/rooms/contract.ts';
import { reopened } from '../at-table.ts';
import { rememberSeat, seatIn } from '../own-seat.ts';
import { SeatLink } from '../parts/SeatLink.tsx';
import { roomsClient } from '../rooms.client.ts';
import { Asked } from './EveningPage.tsx';
import { eveningPageWords } from './evening.words.ts';
import { lastingWords } from './lasting.words.ts';
import styles from './Evening.module.css';

const loadClass = async () => (await import('../class/ClassPart.tsx')).ClassPart;

interface LastingProps {
  readonly room: PublicView | MemberView | HostView;
}

/** The lasting part of a room, on its own page and on an evening's page: the next evening, the season, past evenings. */
export function LastingPart({ room }: LastingProps) {
  const { roomId, isLasting, version } = room;
  const isHost = room.audience === 'host';
  if (!isLasting) return isHost && room.status === 'open' ? <MakeLasting roomId={roomId} /> : null;
  return (
    <section class={styles['played']} aria-label={lastingWords('lasting')}>
      {room.status === 'closed' && <NextEvening roomId={roomId} isHost={isHost} />}
      {room.audience !== 'public' && <Lazy load={loadClass} props={{ roomId, version }} />}
      <Season roomId={roomId} version={version} />
      <Evenings roomId={roomId} version={version} />
      {room.audience === 'member' && room.status === 'open' && (
        <OwnLink roomId={roomId} name={room.me.name} />
      )}
      <p class="fine-print">{lastingWords('kept')}</p>
      {isHost && <EndLasting roomId={roomId} />}
    </section>
  );
}

function MakeLasting({ roomId }: { readonly roomId: string }) {
  const make = useAction(roomsClient.setLasting, {
    isToast: true,
    onDone: () => showToast(lastingWords('made'), { kind: 'good' }),
  });
  return (
    <section class={styles['played']} aria-label={lastingWords('lasting')}>
      <p class="fine-print">{lastingWords('offer')}</p>
      <div>
        <Button
          isBusy={make.isBusy}
          onClick={() => void make.run({ params: { roomId }, body: { isLasting: true } })}
        >
          {lastingWords('make')}
        </Button>
      </div>
    </section>
  );
}

function NextEvening({ roomId, isHost }: { readonly roomId: string; readonly isHost: boolean }) {
  // A page without a socket at this moment learns of it by the answer.
  const open = useAction(roomsClient.openEvening, {
    isToast: true,
    onDone: () => void (reopened.value += 1),
  });
  if (!isHost) return <p>{lastingWords('waiting')}</p>;
  return (
    <div>
      <Button
        kind="primary"
        size="large"
        icon="door"
        isBusy={open.isBusy}
        onClick={() => void open.run({ params: { roomId }, body: {} })}
      >
        {lastingWords('openNext')}
      </Button>
    </div>
  );
}

interface SeasonProps {
  readonly roomId: string;
  /** Read again with every version of the room. */
  readonly version: number;
  /** On the wall: as many as can be read from the last row. */
  readonly most?: number;
}

const useSeason = ({ roomId, version }: SeasonProps) =>
  useQuery(
    () => roomsClient.readSeason({ params: { roomId }, query: { seat: seatIn(roomId) } }),
    [roomId, version],
  ).value;

const columns = (): readonly Column<SeasonRow>[] => [
  { id: 'place', header: eveningPageWords('place'), cell: ({ place }) => place },
  { id: 'name', header: eveningPageWords('name'), cell: ({ name }) => name },
  { id: 'attended', header: lastingWords('attended'), cell: ({ parts }) => parts.length, isNumeric: true },
  { id: 'wins', header: lastingWords('wins'), cell: ({ wins }) => wins, isNumeric: true },
  {
    id: 'total',
    header: eveningPageWords('total'),
    cell: ({ total }) => formatNumber(total),
    isNumeric: true,
  },
];

/** The table of the season, by the rules it states. */
export function Season(props: SeasonProps) {
  const season = useSeason(props);
  if (!season || season.rows.length === 0) return null;
  const { rows, mine } = season;
  const shown = rows.slice(0, props.most);
  const isBelow =
    props.most === undefined && mine && !shown.some(({ memberId }) => memberId === mine.memberId);
  return (
    <div class={styles['season']}>
      <Table
        caption={lastingWords('season')}
        columns={columns()}
        rows={isBelow ? [...shown, mine] : shown}
        rowKey={({ memberId }) => memberId}
        isGrid
      />
      <p class="fine-print">{lastingWords('rules')}</p>
    </div>
  );
}

function Evenings(props: SeasonProps) {
  const season = useSeason(props);
  if (!season || season.evenings.length === 0) return null;
  return (
    <nav class={styles['screen']} aria-label={lastingWords('evenings')}>
      <h2>{lastingWords('evenings')}</h2>
      <ul class={styles['evenings']}>
        {season.evenings.map(({ evening, startedAt }) => (
          <li key={evening}>
            <Link href={`/rooms/${props.roomId}/evenings/${evening}`}>
              {lastingWords('number', { evening })}
            </Link>{' '}
            <span class="fine-print">{formatDate(startedAt, { dateStyle: 'long' })}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A fresh token for one's own seat; this device keeps it, too. */
function OwnLink({ roomId, name }: { readonly roomId: string; readonly name: string }) {
  const renew = async (options: CallOptions) => {
    const joined = await roomsClient.joinRoom({ params: { roomId }, body: { name }, ...options });
    if (joined.ok) rememberSeat(roomId, joined.value.seat);
    return joined;
  };
  const words = {
    title: lastingWords('seatTitle'),
    text: lastingWords('seatText'),
    make: lastingWords('seatMake'),
    copy: kitWords('copyLink'),
    copied: lastingWords('seatCopied'),
  };
  return <SeatLink path={`/rooms/${roomId}`} renew={renew} words={words} />;
}

function EndLasting({ roomId }: { readonly roomId: string }) {
  const end = useAction(roomsClient.setLasting, {
    isToast: true,
    onDone: () => showToast(lastingWords('ended'), { kind: 'good' }),
  });
  const words = {
    act: lastingWords('end'),
    title: lastingWords('endTitle'),
    text: lastingWords('endText'),
    yes: lastingWords('endYes'),
  };
  const onYes = (): void => void end.run({ params: { roomId }, body: { isLasting: false } });
  return <Asked words={words} isBusy={end.isBusy} onYes={onYes} />;
}
