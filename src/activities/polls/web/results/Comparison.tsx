import { useEffect } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { formatList } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { Comparison as Compared } from '#activities/polls/contract.views.ts';
import { methodName } from '../method.words.ts';
import { pollsClient } from '../polls.client.ts';
import { labelId, labelledBy } from '../parts/labels.ts';
import { resultWords } from './results.words.ts';
import styles from './Results.module.css';
import { showVotes } from '../parts/story.ts';

interface ComparisonProps {
  readonly pollId: string;
  /** For a further question. */
  readonly contest?: string;
  /** A longer chain means other ballots: a comparison made before is no longer shown. */
  readonly version: number;
}

/** The same ballots counted by other methods; computed on request. */
export function Comparison({ pollId, contest, version }: ComparisonProps) {
  const compare = useAction(pollsClient.compareMethods);
  useEffect(compare.forget, [version]);
  return (
    <section class={styles['part']} aria-labelledby={labelledBy('compare', contest)}>
      <h3 id={labelId('compare', contest)}>{resultWords('compare')}</h3>
      {compare.value === undefined ? (
        <>
          <p class="hint">{resultWords('compareText')}</p>
          <div>
            <Button
              icon="chart"
              isBusy={compare.isBusy}
              onClick={() => void compare.run({ params: { pollId }, query: { contest } })}
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
        isGrid
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
          { id: 'winners', header: resultWords('resultColumn'), cell: winnersCell },
        ]}
      />
    </div>
  );
}

type Counted = Compared['counts'][number];

const TIES = { lot: 'byLot', order: 'byOrder' } as const;

const winnersCell = ({ winners, tie }: Counted): string =>
  [formatList(winners), ...(tie ? [`(${resultWords(TIES[tie])})`] : [])].join(' ');

const keyOf = ({ winners }: Counted): string => JSON.stringify(winners.toSorted());

/** Where the methods disagree, in words; the first count is the poll's own. */
export const disagreement = ({ counts, duels }: Compared): readonly string[] => {
  const [own, ...others] = counts;
  if (!own) return [];
  const groups = new Map<string, Counted[]>();
  for (const other of others) {
    const key = keyOf(other);
    if (key !== keyOf(own)) groups.set(key, [...(groups.get(key) ?? []), other]);
  }
  if (groups.size === 0) return [resultWords('compareAgree', { count: others.length + 1 })];
  const sentences = [...groups.values()].map((group) =>
    resultWords('compareDiffer', {
      methods: formatList(group.map(({ method }) => methodName(method))),
      names: formatList(group[0]?.winners ?? []),
    }),
  );
  return [...sentences, ...duelReason(own, duels)];
};

/** "B beats A head to head": why a head-to-head count chooses somebody else. */
const duelReason = (own: Counted, duels: Compared['duels']): readonly string[] => {
  const [winner] = own.winners;
  if (!duels || winner === undefined) return [];
  const { winner: other, more = '0', fewer = '0' } = duels;
  if (other === undefined) return [resultWords('compareCycle')];
  if (other === winner) return [];
  return [resultWords('compareWhy', { other, winner, more: showVotes(more), fewer: showVotes(fewer) })];
};
