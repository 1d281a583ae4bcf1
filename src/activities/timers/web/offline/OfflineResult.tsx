import { useEffect, useState } from 'preact/hooks';
import { replay } from '#activities/timers/rules/clock/timeline.ts';
import { reportOf } from '#activities/timers/rules/clock/report.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { HoldButton } from '../face/HoldButton.tsx';
import { WinnerLine } from '../games/WinnerLine.tsx';
import { playedOfReport } from '../games/played.ts';
import type { Played } from '../games/played.ts';
import type { OfflineGame } from './offline-store.ts';
import { offlineWords } from './offline.words.ts';
import { pageStore, uploadsDone, watchUploads } from './page-uploads.ts';
import styles from './Offline.module.css';

const loadCharts = async () => (await import('../games/GameCharts.tsx')).GameCharts;

interface Result {
  readonly game: OfflineGame;
  readonly played: Played;
}

const readResult = async (gameId: string): Promise<Result | undefined> => {
  const game = await pageStore.game(gameId);
  if (game === undefined) return undefined;
  const { players, controls } = game;
  const replayed = replay({ players, controls, events: await pageStore.events(gameId) });
  if (!replayed.ok) return undefined;
  return {
    game,
    played: playedOfReport(
      reportOf(replayed.value),
      players.map(({ color }) => color),
    ),
  };
};

const saveLog = async ({ gameId, players, controls }: OfflineGame): Promise<void> => {
  const log = {
    players: players.map(({ name }) => ({ name })),
    controls,
    events: await pageStore.events(gameId),
  };
  saveFile(`${gameId}.json`, 'application/json', JSON.stringify(log));
};

/** The result of a game that only this device has so far. */
export function OfflineResult({ gameId }: { readonly gameId: string }) {
  const [result, setResult] = useState<Result>();
  useEffect(() => {
    readResult(gameId).then(setResult, () => undefined);
  }, [gameId, uploadsDone.value]);
  useEffect(watchUploads, []);
  if (result === undefined) return <Skeleton shape="card" count={3} />;
  const { game, played } = result;
  const remove = async (): Promise<void> => {
    await pageStore.remove(gameId);
    navigate('/timers/offline', 'replace');
  };
  return (
    <Page
      title={`${offlineWords('over')}: ${game.title}`}
      lead={offlineWords(game.state === 'uploaded' ? 'isUp' : 'kept')}
      activity="timers"
    >
      {game.problem !== undefined && <Problem isBanner>{game.problem}</Problem>}
      <WinnerLine winner={game.winner} played={played} controls={game.controls} />
      <Lazy load={loadCharts} props={{ played }} />
      <div class={styles['acts']}>
        {game.state === 'uploaded' && (
          <ButtonLink href={`/timers/games/${gameId}`} kind="primary">
            {offlineWords('whole')}
          </ButtonLink>
        )}
        <Button icon="download" onClick={() => void saveLog(game)}>
          {offlineWords('log')}
        </Button>
        <ButtonLink href="/timers/offline">{offlineWords('all')}</ButtonLink>
        <HoldButton hint={offlineWords('removeHint')} onConfirm={() => void remove()}>
          {offlineWords('remove')}
        </HoldButton>
      </div>
    </Page>
  );
}
