import { useEffect, useState } from 'preact/hooks';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { BoardChange } from './judging.state.ts';
import { judgingWords } from './judging.words.ts';
import styles from './Judging.module.css';

type Weighed = readonly BoardChange[] | undefined;

const WAIT_MS = 250;

interface BoardChangesProps {
  readonly weigh: () => Promise<Weighed>;
  /** What it depends on; asked again when this changes. */
  readonly on: string;
}

/** What the verdict would do to the board, before it is given. */
export function BoardChanges({ weigh, on }: BoardChangesProps) {
  const [changes, setChanges] = useState<Weighed | 'asking'>('asking');
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      void weigh().then((known) => {
        if (isWanted) setChanges(known);
      });
    }, WAIT_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [on]);
  return (
    <section class={styles['board']} aria-live="polite">
      <h3>{judgingWords('boardTitle')}</h3>
      {changes === 'asking' && <Skeleton shape="text" />}
      {Array.isArray(changes) && changes.length === 0 && <p>{judgingWords('boardSame')}</p>}
      {Array.isArray(changes) && changes.length > 0 && (
        <ul>
          {changes.map((change: BoardChange) => (
            <li key={change.teamId}>
              <strong>{change.name}</strong>{' '}
              <span>
                {judgingWords('boardChange', { before: change.pointsBefore, after: change.pointsAfter })}
              </span>{' '}
              <span class={styles['rank']}>{rankText(change)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const rankText = ({ rankBefore, rankAfter }: BoardChange): string =>
  rankBefore === rankAfter
    ? judgingWords('boardSameRank', { after: rankAfter })
    : judgingWords('boardRank', { before: rankBefore, after: rankAfter });
