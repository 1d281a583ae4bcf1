import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { troubleOf } from '#web/kit/data/trouble-of.ts';
import { formatDate, formatList, formatNumber } from '#web/kit/i18n/formats.ts';
import { Link, navigate } from '#web/kit/navigation.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { Column } from '#web/kit/parts/Table.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { kitWords } from '#web/kit/words.ts';
import { eveningFormats } from '#platform/rooms/contract.evening.ts';
import type { EveningItem, EveningView, PlacedRow } from '#platform/rooms/contract.evening.ts';
import type { BoardRow } from '#platform/rooms/contract.programme.ts';
import { seatIn } from '../own-seat.ts';
import { kindOf } from '../parts/kinds.ts';
import { roomsClient } from '../rooms.client.ts';
import { EveningPhotos, printWithPhotos } from './EveningPhotos.tsx';
import { eveningPageWords } from './evening.words.ts';
import { lastingWords } from './lasting.words.ts';
import styles from './Evening.module.css';

export function EveningPage({ params }: PageProps) {
  return <Evening roomId={params['roomId'] ?? ''} evening={Number(params['evening'])} />;
}

interface EveningProps {
  readonly roomId: string;
  readonly evening: number;
  /** Above the results: what can be done with the room itself. */
  readonly children?: ComponentChildren;
}

/** What stays of an evening; the closed room's own page, and the page of each evening before it. */
export function Evening({ roomId, evening, children }: EveningProps) {
  const { value, failure, again } = useQuery(
    () => roomsClient.readEvening({ params: { roomId, evening }, query: { seat: seatIn(roomId) } }),
    [roomId, evening],
  );
  if (value) return <Whole view={value}>{children}</Whole>;
  if (!failure) return <Skeleton shape="title" />;
  const trouble = troubleOf(failure);
  if (trouble === 'unreachable') return <Trouble trouble={trouble} onRetry={again} />;
  const isHidden = trouble === 'forbidden';
  return (
    <Trouble
      trouble={trouble}
      onRetry={again}
      title={eveningPageWords(isHidden ? 'forbiddenTitle' : 'missingTitle')}
      text={eveningPageWords(isHidden ? 'forbiddenText' : 'missingText')}
    />
  );
}

const DAY = { dateStyle: 'full' } as const;

function Whole({ view, children }: { readonly view: EveningView; readonly children?: ComponentChildren }) {
  const { title, startedAt, items, memberId } = view;
  return (
    <Page title={title} lead={formatDate(startedAt, DAY)} width="wide" aside={<Files view={view} />}>
      <div class={styles['evening']}>
        {children}
        <Board view={view} />
        <section class={styles['played']}>
          <h2>{eveningPageWords('played')}</h2>
          {items.length === 0 && <p class="fine-print">{eveningPageWords('empty')}</p>}
          <ol class={styles['items']}>
            {items.map((item) => (
              <li key={item.itemId}>
                <PlayedItem item={item} memberId={memberId} />
              </li>
            ))}
          </ol>
        </section>
        <Foot view={view} />
      </div>
    </Page>
  );
}

function Board({ view }: { readonly view: EveningView }) {
  const { rows, people, mine } = view;
  if (rows.length === 0) return null;
  return (
    <section>
      <Table
        caption={eveningPageWords('leaderboard')}
        columns={boardColumns(view)}
        rows={mine ? withMine(rows, mine) : rows}
        rowKey={(row) => row.memberId}
        isGrid
      />
      <More shown={rows.length} people={people} />
    </section>
  );
}

function Foot({ view }: { readonly view: EveningView }) {
  const { isHost, isLasting, keptUntil, status } = view;
  const date = formatDate(keptUntil, { dateStyle: 'long' });
  const isOver = status === 'closed';
  return (
    <footer class={styles['foot']}>
      <p class="fine-print">{eveningPageWords('keptUntil', { date })}</p>
      {isHost && isLasting && isOver && <DeleteEvening view={view} />}
      {isHost && isOver && <DeleteRoom view={view} />}
      {!isHost && <RemoveName view={view} />}
    </footer>
  );
}

/** People who are not in the top rows see their own row below. */
const withMine = <Row extends { readonly memberId: string }>(
  rows: readonly Row[],
  mine: Row,
): readonly Row[] => (rows.some(({ memberId }) => memberId === mine.memberId) ? rows : [...rows, mine]);

function More({ shown, people }: { readonly shown: number; readonly people: number }) {
  if (people <= shown) return null;
  return <p class="fine-print">{eveningPageWords('ofPeople', { count: people })}</p>;
}

const nameOf = (memberId: string) =>
  function Name(row: { readonly memberId: string; readonly name: string }) {
    return row.memberId === memberId ? <strong>{row.name}</strong> : row.name;
  };

/** As many items as fit beside a name: with more of them, the sum says enough. */
const MOST_COLUMNS = 6;

const boardColumns = ({ items, memberId }: EveningView): readonly Column<BoardRow>[] => {
  const scored = items.filter(({ isScored }) => isScored);
  const each = scored.length > 1 && scored.length <= MOST_COLUMNS ? scored : [];
  return [
    { id: 'place', header: eveningPageWords('place'), cell: ({ place }) => place },
    { id: 'name', header: eveningPageWords('name'), cell: nameOf(memberId) },
    ...each.map(({ itemId, title }): Column<BoardRow> => ({
      id: itemId,
      header: title,
      cell: ({ parts }) => formatNumber(parts.find((part) => part.itemId === itemId)?.points ?? 0),
      isNumeric: true,
    })),
    {
      id: 'total',
      header: eveningPageWords('total'),
      cell: ({ total }) => formatNumber(total),
      isNumeric: true,
    },
  ];
};

const placeColumns = (memberId: string): readonly Column<PlacedRow>[] => [
  { id: 'place', header: eveningPageWords('place'), cell: ({ place }) => place },
  { id: 'name', header: eveningPageWords('name'), cell: nameOf(memberId) },
  {
    id: 'points',
    header: eveningPageWords('points'),
    cell: ({ points }) => formatNumber(points),
    isNumeric: true,
  },
];

const weightOf = ({ isScored, weight }: EveningItem): string => {
  if (!isScored || weight === 1) return '';
  return weight === 0 ? eveningPageWords('forFun') : eveningPageWords('counts', { weight });
};

function PlayedItem({ item, memberId }: { readonly item: EveningItem; readonly memberId: string }) {
  const { kind, title, winners, rows, people, mine, resultPath } = item;
  const weight = weightOf(item);
  return (
    <section class={styles['item']}>
      <h3>
        <Icon name={kindOf(kind).icon} /> {title}
      </h3>
      {weight !== '' && <p class="fine-print">{weight}</p>}
      {winners.length > 0 && <p>{eveningPageWords('winner', { names: formatList(winners) })}</p>}
      {rows.length > 0 && (
        <Table
          caption={eveningPageWords('resultsOf', { title })}
          isCaptionHidden
          columns={placeColumns(memberId)}
          rows={mine ? withMine(rows, mine) : rows}
          rowKey={(row) => row.memberId}
          isGrid
        />
      )}
      <More shown={rows.length} people={people} />
      <EveningPhotos item={item} />
      {resultPath !== undefined && (
        <p class={styles['screen']}>
          <Link href={resultPath}>{eveningPageWords('resultsOf', { title })}</Link>
        </p>
      )}
    </section>
  );
}

function Files({ view }: { readonly view: EveningView }) {
  const { roomId, evening } = view;
  const file = useAction(roomsClient.exportEvening, {
    isToast: true,
    onDone: ({ name, mediaType, text }) => saveFile(name, mediaType, text),
  });
  return (
    <div class={styles['files']}>
      {view.status === 'open' && (
        <ButtonLink icon="door" size="small" href={`/rooms/${roomId}`}>
          {eveningPageWords('table')}
        </ButtonLink>
      )}
      <Button size="small" onClick={() => void printWithPhotos()}>
        {kitWords('print')}
      </Button>
      {eveningFormats.map((format) => (
        <Button
          key={format}
          size="small"
          icon="download"
          isBusy={file.isBusy}
          onClick={() =>
            void file.run({ params: { roomId, evening }, query: { format, seat: seatIn(roomId) } })
          }
        >
          {eveningPageWords(format)}
        </Button>
      ))}
    </div>
  );
}

interface AskedProps {
  readonly words: {
    readonly act: string;
    readonly title: string;
    readonly text: string;
    readonly yes: string;
  };
  readonly isBusy: boolean;
  readonly onYes: () => void;
}

/** What cannot be undone asks. */
export function Asked({ words, isBusy, onYes }: AskedProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div class={styles['screen']}>
      <Button kind="quiet" icon="cross" isBusy={isBusy} onClick={() => setAsking(true)}>
        {words.act}
      </Button>
      <Dialog
        isOpen={isAsking}
        title={words.title}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{eveningPageWords('keep')}</Button>
            <Button
              kind="danger"
              onClick={() => {
                setAsking(false);
                onYes();
              }}
            >
              {words.yes}
            </Button>
          </>
        }
      >
        <p>{words.text}</p>
      </Dialog>
    </div>
  );
}

const leaveWith = (said: () => string) => (): void => {
  showToast(said(), { kind: 'good' });
  navigate('/', 'replace');
};

function RemoveName({ view: { roomId, memberId } }: { readonly view: EveningView }) {
  const onDone = leaveWith(() => eveningPageWords('removed'));
  const remove = useAction(roomsClient.removeMember, { isToast: true, onDone });
  const words = {
    act: eveningPageWords('removeName'),
    title: eveningPageWords('removeTitle'),
    text: eveningPageWords('removeText'),
    yes: eveningPageWords('removeYes'),
  };
  const onYes = (): void =>
    void remove.run({ params: { roomId, memberId }, query: { seat: seatIn(roomId) } });
  return <Asked words={words} isBusy={remove.isBusy} onYes={onYes} />;
}

/** Of a lasting room: the others stay. */
function DeleteEvening({ view: { roomId, evening } }: { readonly view: EveningView }) {
  const onDone = leaveWith(() => lastingWords('deleted'));
  const remove = useAction(roomsClient.deleteEvening, { isToast: true, onDone });
  const words = {
    act: lastingWords('deleteEvening'),
    title: lastingWords('deleteTitle'),
    text: lastingWords('deleteText'),
    yes: lastingWords('deleteYes'),
  };
  const onYes = (): void => void remove.run({ params: { roomId, evening } });
  return <Asked words={words} isBusy={remove.isBusy} onYes={onYes} />;
}

function DeleteRoom({ view: { roomId } }: { readonly view: EveningView }) {
  const onDone = leaveWith(() => eveningPageWords('deleted'));
  const remove = useAction(roomsClient.deleteRoom, { isToast: true, onDone });
  const words = {
    act: eveningPageWords('deleteRoom'),
    title: eveningPageWords('deleteTitle'),
    text: eveningPageWords('deleteText'),
    yes: eveningPageWords('deleteYes'),
  };
  return <Asked words={words} isBusy={remove.isBusy} onYes={() => void remove.run({ params: { roomId } })} />;
}
