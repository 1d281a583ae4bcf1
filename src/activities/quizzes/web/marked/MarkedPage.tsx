import { useState } from 'preact/hooks';
import { ShowMore } from '#web/kit/data/ShowMore.tsx';
import { usePages } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Segmented } from '#web/kit/parts/Segmented.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { quizzesClient } from '../quizzes.client.ts';
import type { Answered } from '../quizzes.client.ts';
import { markedWords } from './marked.words.ts';
import styles from './Marked.module.css';
import { Lazy } from '#web/kit/parts/Lazy.tsx';

export type MarkedRow = Answered<'listMarked'>['questions'][number];
const loadQuestion = async () => (await import('./MarkedQuestion.tsx')).MarkedQuestion;

type Kind = 'flagged' | 'noted' | 'pool';
type Order = 'oldest' | 'tries';

/** Flagged, noted, and missed questions, each with its solution. */
export function MarkedPage() {
  const [of, setOf] = useState<Kind>('flagged');
  const [order, setOrder] = useState<Order>('oldest');
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
      <Rows key={`${of} ${order}`} {...{ of, order }} />
    </Page>
  );
}

function Rows({ of, order }: { readonly of: Kind; readonly order: Order }) {
  const { pages, problem, more, again } = usePages(
    (cursor) => quizzesClient.listMarked({ query: { of, ...(of === 'pool' && { order }), cursor } }),
    [],
  );
  /** What was changed here since, by concept. */
  const [changes, setChanges] = useState<Readonly<Record<string, Partial<MarkedRow>>>>({});
  const rows = pages?.flatMap(({ questions }) =>
    questions.map((row) => ({ ...row, ...changes[row.conceptId] })),
  );
  const change = (conceptId: string, part: Partial<MarkedRow>): void =>
    setChanges((before) => ({ ...before, [conceptId]: { ...before[conceptId], ...part } }));
  return (
    <>
      {problem !== undefined && <Trouble trouble="unreachable" text={problem} onRetry={again} isPart />}
      {rows === undefined && problem === undefined && <Skeleton shape="card" count={3} />}
      {rows?.length === 0 && (
        <EmptyState activity="quizzes" title={markedWords(`${of}None`)} text={markedWords(`${of}How`)} />
      )}
      {rows && rows.length > 0 && (
        <ul class={styles['rows']}>
          {rows.map((row) => (
            <li key={row.conceptId}>
              <Lazy
                load={loadQuestion}
                props={{ row, onChange: (part: Partial<MarkedRow>) => change(row.conceptId, part) }}
              />
            </li>
          ))}
        </ul>
      )}
      <ShowMore more={more} />
    </>
  );
}
