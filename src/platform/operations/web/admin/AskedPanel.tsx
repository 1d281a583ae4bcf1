import type { ComponentChildren } from 'preact';
import type { Answer } from '#web/kit/client.ts';
import { useAskingAgain } from '#web/kit/data/asking-again.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { RetryLine } from '#web/kit/data/RetryLine.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { notLoaded } from './operations.words.ts';

interface AskedPanelProps<T> {
  readonly ask: () => Promise<Answer<T>>;
  readonly everyMs: number;
  /** How many cards there will be. */
  readonly cards: number;
  readonly children: (value: T, again: () => void) => ComponentChildren;
}

/** A panel whose numbers are asked for again as long as somebody looks. */
export function AskedPanel<T>({ ask, everyMs, cards, children }: AskedPanelProps<T>) {
  const query = useQuery(ask, []);
  useAskingAgain(query, everyMs);
  const { value, problem, again } = query;
  return (
    <div class="stack-6">
      <RetryLine onRetry={again}>{notLoaded(problem)}</RetryLine>
      {value === undefined ? <Skeleton shape="card" count={cards} /> : children(value, again)}
    </div>
  );
}
