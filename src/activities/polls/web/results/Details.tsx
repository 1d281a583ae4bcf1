import { LineChart } from '#web/kit/charts/LineChart.tsx';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { Table } from '#web/kit/parts/Table.tsx';
import type { Count } from '#platform/tally/contract.ts';
import type { PollView } from '#activities/polls/contract.views.ts';
import { equalsRule } from '#activities/polls/rules/equals.ts';
import { resultWords } from './results.words.ts';
import { exhaustedSplit, showVotes, tieBreaksOf, tieSentence } from '../parts/story.ts';
import styles from './Results.module.css';

interface DetailsProps {
  readonly count: Count;
  readonly poll: Pick<PollView, 'settings' | 'turnout'>;
}

/** What a careful reader asks next: ties, exhausted ballots, turnout. */
export function Details({ count, poll: { settings, turnout } }: DetailsProps) {
  const ties = tieBreaksOf(count);
  const split = exhaustedSplit(count);
  const equals = equalsNote(count, settings);
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
      {equals !== undefined && <p class="hint">{equals}</p>}
      {split.length > 0 && (
        <Table
          caption={resultWords('exhaustedTitle')}
          isGrid
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
      {turnout.byHour.length > 1 && <Turnout byHour={turnout.byHour} />}
    </>
  );
}

/** The table has ballots exhausted at an equal rank; that others were split or passed over needs a sentence. */
const equalsNote = (count: Count, settings: PollView['settings']): string | undefined => {
  const rule = equalsRule(settings);
  const isSplit = count.rounds.some(({ tally }) => Object.values(tally).some((votes) => votes.includes('.')));
  if (rule === 'split' && isSplit) return resultWords('equalsSplit');
  const isPassedOver = rule === 'skip' && (settings.equalRanks || settings.rules.overvote === 'skip');
  return isPassedOver ? resultWords('equalsSkipped') : undefined;
};

export function Duels({ pairwise }: { readonly pairwise: NonNullable<Count['pairwise']> }) {
  const names = Object.keys(pairwise);
  return (
    <section class={styles['part']}>
      <h3>{resultWords('duels')}</h3>
      <Table
        caption={resultWords('duelsCaption')}
        isGrid
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
