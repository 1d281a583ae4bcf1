import { LineChart } from '#web/kit/charts/LineChart.tsx';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { Table } from '#web/kit/parts/Table.tsx';
import type { Count } from '#platform/tally/contract.ts';
import type { PollView } from '#activities/polls/contract.views.ts';
import { resultWords } from './results.words.ts';
import { exhaustedSplit, showVotes, tieBreaksOf, tieSentence } from '../parts/story.ts';
import styles from './Results.module.css';

interface DetailsProps {
  readonly count: Count;
  readonly turnout: PollView['turnout'];
}

/** What a careful reader asks next: ties, ballots that stopped counting, duels, turnout. */
export function Details({ count, turnout }: DetailsProps) {
  const ties = tieBreaksOf(count);
  const split = exhaustedSplit(count);
  return (
    <>
      {ties.length > 0 && (
        <section class={styles['part']}>
          <h3>{resultWords('ties')}</h3>
          <ul class={styles['places']}>
            {[...new Set(ties.map(tieSentence))].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
      {split.length > 0 && (
        <Table
          caption={resultWords('exhaustedTitle')}
          rows={split}
          rowKey={({ label }) => label}
          columns={[
            { id: 'why', header: resultWords('why'), cell: ({ label }) => label },
            {
              id: 'votes',
              header: resultWords('votes'),
              cell: ({ votes }) => showVotes(votes),
              isNumeric: true,
            },
          ]}
        />
      )}
      {count.pairwise && <Duels pairwise={count.pairwise} />}
      {turnout.byHour.length > 1 && <Turnout byHour={turnout.byHour} />}
    </>
  );
}

function Duels({ pairwise }: { readonly pairwise: NonNullable<Count['pairwise']> }) {
  const names = Object.keys(pairwise);
  return (
    <section class={styles['part']}>
      <h3>{resultWords('duels')}</h3>
      <Table
        caption={resultWords('duelsCaption')}
        rows={names.map((name) => ({ name }))}
        rowKey={({ name }) => name}
        columns={[
          { id: '', header: resultWords('option'), cell: ({ name }) => name },
          ...names.map((other) => ({
            id: other,
            header: other,
            cell: ({ name }: { readonly name: string }) => duelOf(pairwise, name, other),
            isNumeric: true,
          })),
        ]}
      />
    </section>
  );
}

const duelOf = (pairwise: NonNullable<Count['pairwise']>, name: string, other: string): string => {
  const votes = pairwise[name]?.[other];
  return votes === undefined ? '–' : showVotes(votes);
};

// With minutes: an hour alone is no time of day in British English ("16 Nov, 14").
const BY_HOUR = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;

function Turnout({ byHour }: { readonly byHour: PollView['turnout']['byHour'] }) {
  let sum = 0;
  const values = byHour.map(([, ballots]) => (sum += ballots));
  const label = resultWords('turnout');
  return (
    <LineChart
      title={label}
      steps={byHour.map(([hour]) => formatDate(hour, BY_HOUR))}
      lines={[{ id: 'ballots', label: resultWords('votes'), values }]}
    />
  );
}
