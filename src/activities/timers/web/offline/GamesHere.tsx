import { useEffect, useState } from 'preact/hooks';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { Link } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import type { OfflineGame } from './offline-store.ts';
import { offlineWords } from './offline.words.ts';
import { pageStore, uploadNow, uploadsDone, waitingGames, watchUploads } from './page-uploads.ts';
import styles from './Offline.module.css';

/** The games in this browser, and those waiting to be uploaded. */
export function GamesHere() {
  useEffect(watchUploads, []);
  const [games, setGames] = useState<readonly OfflineGame[]>([]);
  useEffect(() => {
    pageStore.games().then(setGames, () => undefined);
  }, [uploadsDone.value]);
  if (games.length === 0) return null;
  return (
    <section class={styles['here']} aria-labelledby="games-here">
      <h2 id="games-here">{offlineWords('games')}</h2>
      {waitingGames.value > 0 && (
        <div class={styles['waiting']}>
          <p>{offlineWords('waiting', { count: waitingGames.value })}</p>
          <Button size="small" onClick={() => void uploadNow()}>
            {offlineWords('upload')}
          </Button>
        </div>
      )}
      <ul class={styles['games']}>
        {games.map(({ gameId, title, players, state, createdAt, problem }) => (
          <li key={gameId}>
            <Link href={`/timers/offline/${gameId}`} class={styles['game']}>
              <strong>{title}</strong>
              <span>
                {formatDate(createdAt)} · {players.map(({ name }) => name).join(', ')}
              </span>
              <span data-state={state}>{offlineWords(state)}</span>
              {problem !== undefined && <span>{problem}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
