import { useMemo } from 'preact/hooks';
import { WallCorner } from '#platform/rooms/web/parts/WallCorner.tsx';
import { useLive } from '#web/kit/data/live-page.ts';
import { formatClock, formatDate } from '#web/kit/i18n/formats.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import { useServerNow } from '#web/kit/live/use-server-now.ts';
import type { PageProps } from '#web/kit/navigation.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { playerShapes } from '#web/kit/parts/marks.ts';
import { Page } from '#web/kit/parts/Page.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { ScreenView } from '#activities/hunts/contract.console.ts';
import { sharedHost } from '#web/kit/shared-link.ts';
import { HuntTrouble } from '../parts/HuntTrouble.tsx';
import { columnsOf, huntWall, nameColumnsOf, sizesOf, wallRows, winners } from './board.state.ts';
import type { WallRow } from './board.state.ts';
import { boardWords } from './board.words.ts';
import styles from './BoardPage.module.css';

const loadWallPhotos = async () => (await import('../feed/WallPhotos.tsx')).WallPhotos;

/** The big board: readable from ten metres, no controls, the join code always in its corner. */
export function BoardPage({ params }: PageProps) {
  const gameId = params['gameId'] ?? '';
  const page = useMemo(() => huntWall(pageLive(), gameId), [gameId]);
  const screen = useLive(page);
  if (screen.phase === 'loading') return <Skeleton shape="card" />;
  if (screen.phase === 'here') return <Wall hunt={screen.view} />;
  return <HuntTrouble trouble={screen.phase} gameId={gameId} onRetry={() => void page.reload()} />;
}

function Wall({ hunt }: { readonly hunt: ScreenView }) {
  const isOver = hunt.phase === 'ended';
  const hasPhotos = hunt.photoFeed !== undefined && (hunt.phase === 'running' || hunt.phase === 'paused');
  return (
    <Page title={hunt.name} isTitleHidden width="full" activity="hunts">
      <div class={styles['wall']} data-phase={hunt.phase}>
        <header class={styles['head']}>
          <p class={styles['title']}>{hunt.name}</p>
          <p class={styles['phase']} aria-live="polite">
            {boardWords(hunt.phase)}
          </p>
          {hunt.phase !== 'ready' && <Clock key={`${hunt.phase}${hunt.at}`} hunt={hunt} />}
        </header>
        <div class={styles['main']}>
          <Standing hunt={hunt} />
        </div>
        {hasPhotos && (
          <div class={styles['photos']}>
            <Lazy key={hunt.photoFeed} load={loadWallPhotos} props={{ gameId: hunt.gameId }} />
          </div>
        )}
        {!isOver && hunt.code !== undefined && (
          <WallCorner
            label={boardWords('wayIn')}
            path={`/hunts/${hunt.gameId}/play`}
            code={hunt.code}
            address={boardWords('joinAt', { address: sharedHost() })}
            isLarge={hunt.phase === 'ready'}
          >
            <p class={styles['soft']}>
              {boardWords('teams', { count: hunt.teams })} · {boardWords('stops', { count: hunt.levels })}
            </p>
          </WallCorner>
        )}
      </div>
    </Page>
  );
}

function Clock({ hunt }: { readonly hunt: ScreenView }) {
  const isRunning = hunt.phase === 'running';
  const now = useServerNow(isRunning ? Infinity : undefined);
  const passedMs = isRunning ? Math.max(0, now - hunt.at) : 0;
  // People look up to see how long they still have; without a limit, how long it has been.
  const isLeft = hunt.leftMs !== undefined && hunt.phase !== 'ended';
  const shownMs = isLeft ? Math.max(0, (hunt.leftMs ?? 0) - passedMs) : hunt.playedMs + passedMs;
  return (
    <p class={styles['clock']} data-over={(isLeft && shownMs === 0) || undefined}>
      <span class={isLeft ? styles['clockLabel'] : 'visually-hidden'}>
        {boardWords(isLeft ? 'left' : 'played')}
      </span>
      {formatClock(Math.floor(shownMs / 1000) * 1000)}
    </p>
  );
}

function Standing({ hunt }: { readonly hunt: ScreenView }) {
  const { rows, frozenAt } = hunt.board;
  if (rows === undefined) {
    return (
      <div class={styles['calm']}>
        <p class={styles['big']}>{boardWords('hidden')}</p>
        <p>{boardWords('hiddenText')}</p>
      </div>
    );
  }
  const shown = wallRows(rows);
  if (shown.length === 0) return <p class={styles['big']}>{boardWords('noTeams')}</p>;
  if (hunt.phase === 'ready') return <Names rows={shown} />;
  const podium = hunt.phase === 'ended' && frozenAt === undefined ? winners(shown) : [];
  const rest = shown.filter((row) => !podium.includes(row));
  return (
    <>
      {podium.length > 0 && <Podium rows={podium} />}
      {rest.length > 0 && <Columns rows={rest} levels={hunt.levels} hasPodium={podium.length > 0} />}
      {frozenAt !== undefined && (
        <p class="soft">{boardWords('frozen', { time: formatDate(frozenAt, { timeStyle: 'short' }) })}</p>
      )}
    </>
  );
}

/** Before the start: the expected teams. */
function Names({ rows }: { readonly rows: readonly WallRow[] }) {
  const byName = new Intl.Collator(undefined, { numeric: true });
  const sorted = rows.toSorted((a, b) => a.look - b.look || byName.compare(a.name, b.name));
  const { columns, left } = nameColumnsOf(sorted);
  return (
    <>
      <div class={styles['columns']} data-names style={sizesOf(columns)}>
        {columns.map((column) => (
          <ul key={column[0]?.teamId} class={styles['rows']} aria-label={boardWords('teamList')}>
            {column.map((row) => (
              <li key={row.teamId} class={styles['row']}>
                <Mark row={row} />
                <span class={styles['name']}>{row.name}</span>
              </li>
            ))}
          </ul>
        ))}
      </div>
      {left > 0 && <p class="soft">{boardWords('more', { count: left })}</p>}
    </>
  );
}

function Mark({ row }: { readonly row: WallRow }) {
  return (
    <svg
      class={styles['mark']}
      viewBox="0 0 24 24"
      data-player={row.look}
      aria-hidden="true"
      focusable="false"
    >
      <path d={playerShapes[row.look]} />
    </svg>
  );
}

interface ColumnsProps {
  readonly rows: readonly WallRow[];
  readonly levels: number;
  readonly hasPodium: boolean;
}

function Columns({ rows, levels, hasPodium }: ColumnsProps) {
  const { columns, left } = columnsOf(rows, hasPodium);
  return (
    <>
      <div class={styles['columns']} data-count={columns.length} style={sizesOf(columns)}>
        {columns.map((column) => (
          <ol key={column[0]?.teamId} class={styles['rows']} aria-label={boardWords('board')}>
            {column.map((row) => (
              <li key={row.teamId} class={styles['row']}>
                <span class={styles['rank']}>{row.rank}</span>
                <Mark row={row} />
                <span class={styles['named']}>
                  <span class={styles['name']}>{row.name}</span>
                  <span
                    class={styles['progress']}
                    style={{ '--done': levels === 0 ? 0 : row.completed / levels }}
                    data-player={row.look}
                  />
                </span>
                <span
                  class={styles['levels']}
                  aria-label={boardWords('levelsSaid', { done: row.completed, total: levels })}
                  role="img"
                >
                  {boardWords('levels', { done: row.completed, total: levels })}
                </span>
                <span class={styles['points']}>{row.points}</span>
              </li>
            ))}
          </ol>
        ))}
      </div>
      {left > 0 && <p class="soft">{boardWords('more', { count: left })}</p>}
    </>
  );
}

/** The moment that matters: the third rises first, the first last. */
function Podium({ rows }: { readonly rows: readonly WallRow[] }) {
  return (
    <ol class={styles['podium']} aria-label={boardWords('board')}>
      {rows.map((row) => (
        <li key={row.teamId} class={styles['step']} data-rank={row.rank} data-player={row.look}>
          <Mark row={row} />
          <span class={styles['winner']}>{row.name}</span>
          <span class={styles['block']}>
            <span class={styles['place']}>
              <span class="visually-hidden">{boardWords('place', { rank: row.rank })}</span>
              <span aria-hidden="true">{row.rank}</span>
            </span>
            <span>{boardWords('points', { count: row.points })}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
