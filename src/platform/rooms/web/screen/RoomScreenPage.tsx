import { useEffect, useMemo } from 'preact/hooks';
import { useLive } from '#web/kit/data/live-page.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import type { PageProps } from '#web/kit/navigation.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { sharedHost } from '#web/kit/shared-link.ts';
import { reopened, tableSeat } from '../at-table.ts';
import { joinLink } from '../join-link.ts';
import { LazyQr } from '../parts/LazyQr.tsx';
import { RoundTable } from '../parts/RoundTable.tsx';
import { JoinCode } from '../parts/JoinCode.tsx';
import { pageSources, openRoom } from '../rooms.state.ts';
import type { InsideView } from '../rooms.state.ts';
import { shareWords } from '../share.words.ts';
import { sitDown, useWay } from '../use-way.ts';
import { roomWords } from '../rooms.words.ts';
import { screenWords } from './screen.words.ts';
import styles from './RoomScreenPage.module.css';

/** The table on the wall: readable from ten metres, no controls, how to join always in the corner. */
export function RoomScreenPage({ params }: PageProps) {
  const roomId = params['roomId'] ?? '';
  const state = useMemo(() => openRoom(pageSources(), roomId, true), [roomId, reopened.value]);
  useEffect(() => state.close, [state]);
  const screen = useLive(state.page);
  const { phase } = screen;
  if (phase === 'loading') return <Skeleton shape="round" />;
  if (phase === 'here') return screen.view.audience === 'public' ? null : <BigTable room={screen.view} />;
  const onRetry = (): void => void state.retry();
  if (phase === 'unreachable') return <Trouble trouble={phase} onRetry={onRetry} />;
  if (phase === 'forbidden') return <NoSeat roomId={roomId} onRetry={onRetry} />;
  const words = { title: roomWords('missingTitle'), text: roomWords('missingText') };
  return <Trouble trouble={phase} onRetry={onRetry} {...words} />;
}

interface NoSeatProps {
  readonly roomId: string;
  readonly onRetry: () => void;
}

function NoSeat({ roomId, onRetry }: NoSeatProps) {
  const words = { title: screenWords('noSeatTitle'), text: screenWords('noSeatText') };
  const join = (
    <ButtonLink kind="primary" href={`/rooms/${roomId}`}>
      {screenWords('join')}
    </ButtonLink>
  );
  return <Trouble trouble="forbidden" onRetry={onRetry} {...words} action={join} />;
}

const loadShown = async () => (await import('../room/TablePart.tsx')).Shown;
const loadTeams = async () => (await import('../parts/TeamTable.tsx')).WallTeams;
const loadSeason = async () => (await import('../evening/LastingPart.tsx')).Season;
const loadScores = async () => (await import('../parts/ScoreTable.tsx')).ScoreTable;

/** As many as can be read from the last row. */
const WALL_ROWS = 10;
/** The podium, and as many below it as there is room for. */
const FINALE_ROWS = 6;

interface WallProps {
  readonly room: InsideView;
}

/** Something else than the round table: a note, the leaderboard, the season, the teams. */
function Instead({ room }: WallProps) {
  const { roomId, version, programme } = room;
  const { running, stage, teams } = programme;
  if (running) return running.wallPath === undefined ? <Lazy load={loadShown} props={{ running }} /> : null;
  if (stage === 'table')
    return teams ? <Lazy load={loadTeams} props={{ roomId, round: teams.round }} /> : null;
  const isFinale = stage === 'finale';
  const most = isFinale ? FINALE_ROWS : WALL_ROWS;
  if (stage === 'season') return <Lazy load={loadSeason} props={{ roomId, version, most }} />;
  return <Lazy load={loadScores} props={{ roomId, version, most, isFinale }} />;
}

const isTableShown = ({ programme: { running, stage, teams } }: InsideView): boolean =>
  running ? running.wallPath !== undefined : stage === 'table' && !teams;

function BigTable({ room }: WallProps) {
  const isClosed = room.status === 'closed';
  const isShown = isTableShown(room);
  const { roomId } = room;
  useEffect(() => sitDown(roomId, true, room.code), [roomId]);
  useWay(tableSeat.value, room);
  return (
    <Page title={room.title} isTitleHidden width="full">
      <div class={styles['wall']}>
        {!isShown && (
          <div class={styles['shown']}>
            <Instead room={room} />
          </div>
        )}
        <div class={styles['table']} hidden={!isShown || undefined}>
          <RoundTable people={room.people} present={room.present}>
            <p class={styles['title']}>{room.title}</p>
            <p class={styles['present']}>
              {isClosed ? roomWords('closedTitle') : roomWords('present', { count: room.present })}
            </p>
          </RoundTable>
          <ul class="visually-hidden">
            {room.people.map(({ memberId, name }) => (
              <li key={memberId}>{name}</li>
            ))}
          </ul>
        </div>
        {!isClosed && (
          <aside class={styles['way']} aria-label={shareWords('share')}>
            <LazyQr text={joinLink(room.code)} />
            <p class={styles['address']}>{shareWords('shareText', { address: sharedHost() })}</p>
            <div class={styles['code']}>
              <JoinCode code={room.code} />
            </div>
          </aside>
        )}
      </div>
    </Page>
  );
}
