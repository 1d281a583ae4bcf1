import { useEffect, useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Segmented } from '#web/kit/parts/Segmented.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { quizzesClient } from '../quizzes.client.ts';
import type { Answered } from '../quizzes.client.ts';
import { MarkedQuestion } from './MarkedQuestion.tsx';
import { markedWords } from './marked.words.ts';
import styles from './Marked.module.css';

export type MarkedRow = Answered<'listMarked'>['questions'][number];
type Kind = 'flagged' | 'noted' | 'pool';
type Order = 'oldest' | 'tries';

function useMarked(of: Kind, order: Order) {
  const [rows, setRows] = useState<readonly MarkedRow[]>();
  const [cursor, setCursor] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const load = async (from?: string): Promise<void> => {
    const listed = await quizzesClient.listMarked({
      query: { of, ...(of === 'pool' && { order }), ...(from !== undefined && { cursor: from }) },
    });
    if (!listed.ok) return setProblem(listed.error.message);
    setRows((known = []) =>
      from === undefined ? listed.value.questions : [...known, ...listed.value.questions],
    );
    setCursor(listed.value.cursor);
  };
  useEffect(() => {
    setRows(undefined);
    setProblem(undefined);
    void load();
  }, [of, order]);
  const replace = (conceptId: string, change: Partial<MarkedRow>): void =>
    setRows((known) => known?.map((row) => (row.conceptId === conceptId ? { ...row, ...change } : row)));
  return { rows, problem, replace, more: cursor === undefined ? undefined : () => void load(cursor) };
}

/** Flagged, noted, and missed questions, each with its solution. */
export function MarkedPage() {
  const [of, setOf] = useState<Kind>('flagged');
  const [order, setOrder] = useState<Order>('oldest');
  const { rows, problem, replace, more } = useMarked(of, order);
  return (
    <Page title={markedWords('title')} activity="quizzes">
      <div>
        <Segmented<Kind>
          label={markedWords('show')}
          value={of}
          segments={(['flagged', 'noted', 'pool'] as const).map((value) => ({
            value,
            label: markedWords(value),
          }))}
          onChange={setOf}
        />
      </div>
      {of === 'pool' && (
        <div>
          <Segmented<Order>
            label={markedWords('order')}
            value={order}
            segments={(['oldest', 'tries'] as const).map((value) => ({ value, label: markedWords(value) }))}
            onChange={setOrder}
          />
        </div>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
      {rows === undefined && problem === undefined && <Skeleton shape="card" count={3} />}
      {rows?.length === 0 && (
        <EmptyState activity="quizzes" title={markedWords(`${of}None`)} text={markedWords(`${of}How`)} />
      )}
      {rows && rows.length > 0 && (
        <ul class={styles['rows']}>
          {rows.map((row) => (
            <li key={row.conceptId}>
              <MarkedQuestion row={row} onChange={(change) => replace(row.conceptId, change)} />
            </li>
          ))}
        </ul>
      )}
      {more && <Button onClick={more}>{markedWords('more')}</Button>}
    </Page>
  );
}
