import { isOwnControl } from '#activities/timers/rules/own-control.ts';
import { controlLine } from '../control-line.ts';
import type { GameView, Receipt } from '#activities/timers/contract.views.ts';
import type { Answer } from '#web/kit/client.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { troubleOf } from '#web/kit/data/trouble-of.ts';
import { formatDate, formatDuration, formatNumber } from '#web/kit/i18n/formats.ts';
import type { PageProps } from '#web/kit/navigation.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Stat, StatRow } from '#web/kit/parts/Stat.tsx';
import { timersClient } from '../timers.client.ts';
import { gameWords } from './game.words.ts';
import { playedOf } from './played.ts';
import type { Played } from './played.ts';
import { WinnerLine } from './WinnerLine.tsx';
import styles from './Game.module.css';

const loadCharts = async () => (await import('./GameCharts.tsx')).GameCharts;
const loadActs = async () => (await import('./GameActs.tsx')).GameActs;

/** A long game has thousands of turns, so they come in pages. */
const readTurns = async (gameId: string): Promise<Answer<readonly (Receipt | null)[]>> => {
  const turns: (Receipt | null)[] = [];
  let cursor: string | undefined;
  do {
    const answer = await timersClient.listTurns({ params: { gameId }, query: { cursor } });
    // Charts of an incomplete list would be wrong.
    if (!answer.ok) return answer;
    turns.push(...answer.value.turns);
    cursor = answer.value.cursor;
  } while (cursor !== undefined);
  return { ok: true, value: turns };
};

/** The end of a game: who won, and where the time went. */
export function GamePage({ params }: PageProps) {
  const gameId = params['gameId'] ?? '';
  const {
    value: game,
    failure,
    again,
  } = useQuery(() => timersClient.readGame({ params: { gameId } }), [gameId]);
  const turns = useQuery(() => readTurns(gameId), [gameId]);
  if (failure && !game) {
    const trouble = troubleOf(failure);
    return (
      <Trouble
        trouble={trouble}
        onRetry={again}
        activity="timers"
        {...(trouble === 'missing' && { title: gameWords('missing'), text: gameWords('missingText') })}
        action={<ButtonLink href="/timers/history">{gameWords('history')}</ButtonLink>}
      />
    );
  }
  if (game === undefined) return <Skeleton shape="card" count={3} />;
  return <Finished game={game} turns={turns.value} problem={turns.problem} onGame={again} />;
}

interface FinishedProps {
  readonly game: GameView;
  readonly turns: readonly (Receipt | null)[] | undefined;
  /** Why the turns are missing. */
  readonly problem: string | undefined;
  readonly onGame: () => void;
}

function Finished({ game, turns, problem, onGame }: FinishedProps) {
  const played = playedOf(game, turns ?? []);
  const { title, playerOverride, templateId } = game;
  const control = [...new Set(game.controls.map(controlLine))].join(' / ');
  const isOwn = isOwnControl(game);
  const name = isOwn ? control : game.templateName;
  return (
    <Page
      title={gameWords('title', { name: title === '' ? name : title })}
      lead={gameWords('played', { date: formatDate(game.startedAt), source: gameWords(game.source) })}
      activity="timers"
      action={
        <ButtonLink
          href={isOwn ? '/timers/new' : `/timers/new?template=${encodeURIComponent(templateId)}`}
          kind="primary"
          size="large"
        >
          {gameWords('again')}
        </ButtonLink>
      }
    >
      <WinnerLine winner={game.winner} played={played} controls={game.controls} />
      <Figures played={played} />
      <p class="soft">{gameWords('control', { control: isOwn ? control : `${name} (${control})` })}</p>
      {playerOverride !== undefined && <p class="soft">{gameWords('override', playerOverride)}</p>}
      {game.expiresAt !== undefined && (
        <p class="soft">{gameWords('keptUntil', { date: formatDate(game.expiresAt) })}</p>
      )}
      {game.notes !== '' && <p class={styles['notes']}>{game.notes}</p>}
      <Problem>{problem}</Problem>
      {turns !== undefined && <Lazy load={loadCharts} props={{ played }} />}
      {turns === undefined && problem === undefined && <Skeleton shape="card" />}
      <Lazy load={loadActs} props={{ game, played, onGame }} />
    </Page>
  );
}

export function Figures({ played: { players, buckets, wallMs } }: { readonly played: Played }) {
  const onClocks = players.reduce((sum, { totalMs }) => sum + totalMs, 0);
  const beside = Object.values(buckets).reduce((sum, ms) => sum + ms, 0);
  const turns = players.reduce((sum, player) => sum + player.turns, 0);
  return (
    <StatRow>
      <Stat label={gameWords('took')} value={formatDuration(wallMs)} />
      <Stat label={gameWords('turns')} value={formatNumber(turns)} />
      <Stat label={gameWords('onClocks')} value={formatDuration(onClocks)} />
      <Stat label={gameWords('beside')} value={formatDuration(beside)} />
    </StatRow>
  );
}
