import { useEffect, useState } from 'preact/hooks';
import type { Answer } from '#web/kit/client.ts';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import { pointsWords } from './panels.words.ts';
import type { HostState } from './host.state.ts';
import styles from './Host.module.css';

const PAUSE_MS = 250;

/** What `ask` would change on the board, asked again whenever `key` is another; undefined while it is counted. */
export function usePreview(
  state: HostState,
  key: string | undefined,
  ask: () => Promise<Answer<{ readonly changes: readonly BoardChange[] }>>,
): readonly BoardChange[] | undefined {
  const [changes, setChanges] = useState<readonly BoardChange[]>();
  useEffect(() => {
    if (key === undefined) return undefined;
    setChanges(undefined);
    let isWanted = true;
    const timer = setTimeout(async () => {
      const shown = await state.take(ask());
      if (isWanted && shown) setChanges(shown.changes);
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key]);
  return changes;
}

export interface BoardChange {
  readonly teamId: string;
  readonly name: string;
  readonly pointsBefore: number;
  readonly pointsAfter: number;
  readonly rankBefore: number;
  readonly rankAfter: number;
}

/** Only those that differ, from the largest step. */
export const differing = (changes: readonly BoardChange[]): BoardChange[] =>
  changes
    .filter((row) => row.pointsBefore !== row.pointsAfter || row.rankBefore !== row.rankAfter)
    .toSorted((a, b) => a.rankAfter - b.rankAfter);

/** What a verdict or a rule would do to the board, before it holds. */
export function Changes({ changes }: { readonly changes: readonly BoardChange[] | undefined }) {
  if (changes === undefined) return <p class="hint">{pointsWords('loading')}</p>;
  const rows = differing(changes);
  return (
    <section class={styles['changes']} aria-live="polite">
      {rows.length === 0 ? (
        <p class="hint">{pointsWords('nothing')}</p>
      ) : (
        <Table
          caption={pointsWords('difference')}
          rows={rows}
          rowKey={({ teamId }) => teamId}
          columns={[
            { id: 'team', header: pointsWords('team'), cell: ({ name }) => name },
            {
              id: 'points',
              header: pointsWords('points'),
              cell: ({ pointsBefore, pointsAfter }) => `${pointsBefore} → ${pointsAfter}`,
              isNumeric: true,
            },
            { id: 'rank', header: pointsWords('rank'), cell: (row) => <Rank row={row} />, isNumeric: true },
          ]}
        />
      )}
    </section>
  );
}

function Rank({ row }: { readonly row: BoardChange }) {
  const { rankBefore, rankAfter } = row;
  if (rankBefore === rankAfter) return <>{rankAfter}</>;
  const isUp = rankAfter < rankBefore;
  return (
    <span class={styles['step']} data-up={isUp}>
      {rankBefore} → {rankAfter}
      <Icon name={isUp ? 'sort-up' : 'sort-down'} size={1} />
      <span class="visually-hidden">{pointsWords(isUp ? 'up' : 'down')}</span>
    </span>
  );
}
