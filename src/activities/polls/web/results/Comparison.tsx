import { useEffect } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { formatList } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { Comparison as Compared } from '#activities/polls/contract.views.ts';
import { methodName } from '../method.words.ts';
import { pollsClient } from '../polls.client.ts';
import { disagreement } from './comparison.ts';
import { resultWords } from './results.words.ts';
import styles from './Results.module.css';

interface ComparisonProps {
  readonly pollId: string;
  /** A longer chain means other ballots: an old comparison is then no longer shown. */
  readonly version: number;
}

/** The same ballots by other methods, when somebody asks. */
export function Comparison({ pollId, version }: ComparisonProps) {
  const compare = useAction(pollsClient.compareMethods);
  useEffect(compare.forget, [version]);
  return (
    <section class={styles['part']} aria-labelledby="compare-title">
      <h3 id="compare-title">{resultWords('compare')}</h3>
      {compare.value === undefined ? (
        <>
          <p class={styles['note']}>{resultWords('compareText')}</p>
          <div>
            <Button
              icon="chart"
              isBusy={compare.isBusy}
              onClick={() => void compare.run({ params: { pollId } })}
            >
              {resultWords('compareGo')}
            </Button>
          </div>
        </>
      ) : (
        <Winners compared={compare.value} />
      )}
      {compare.problem !== undefined && (
        <p role="alert">{resultWords('failed', { message: compare.problem })}</p>
      )}
    </section>
  );
}

function Winners({ compared }: { readonly compared: Compared }) {
  const { counts } = compared;
  const [own] = counts;
  return (
    <div class={styles['part']} role="status">
      {disagreement(compared).map((sentence) => (
        <p key={sentence} class={styles['sentence']}>
          {sentence}
        </p>
      ))}
      <Table
        caption={resultWords('compare')}
        isCaptionHidden
        rows={counts}
        rowKey={({ method }) => method}
        columns={[
          {
            id: 'method',
            header: resultWords('methodColumn'),
            cell: (count) =>
              count === own
                ? `${methodName(count.method)} (${resultWords('usedHere')})`
                : methodName(count.method),
          },
          { id: 'winners', header: resultWords('resultColumn'), cell: ({ winners }) => formatList(winners) },
        ]}
      />
    </div>
  );
}
