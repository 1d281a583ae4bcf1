import { useState } from 'preact/hooks';
import { useQuery } from '#web/kit/data/query.ts';
import { formatDate, formatNumber, formatPercent } from '#web/kit/i18n/formats.ts';
import { SelectField } from '#web/kit/parts/Field.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { HistoryRow, Report } from '#activities/engagements/contract.report.ts';
import { compareRuns } from './compare-runs.ts';
import type { ComparedQuestion, Comparison } from './compare-runs.ts';
import { compareWords } from './compare.words.ts';
import { reportClient } from './report.client.ts';
import { rightText } from './report-lines.ts';

const NONE = '';
const NOTHING = { ok: true, value: undefined } as const;

/** Two runs of the same questions side by side. */
export function ComparePart({ report }: { readonly report: Report }) {
  const [chosen, choose] = useState(NONE);
  const { gameId, engagementType } = report;
  const runs = useQuery(() => reportClient.listGames({ query: { type: engagementType } }), [gameId]);
  const other = useQuery<Report | undefined>(
    async () => (chosen === NONE ? NOTHING : reportClient.readReport({ params: { gameId: chosen } })),
    [chosen],
  );
  const offered = (runs.value?.games ?? []).filter((row) => row.hasReport && row.gameId !== gameId);
  return (
    <div class="stack-8">
      {runs.value && offered.length === 0 ? (
        <p>{compareWords('none')}</p>
      ) : (
        <SelectField
          label={compareWords('with')}
          value={chosen}
          options={[{ value: NONE, label: compareWords('choose') }, ...offered.map(optionOf)]}
          onChange={choose}
        />
      )}
      <Problem>{runs.problem ?? other.problem}</Problem>
      {other.value && <Compared comparison={compareRuns(report, other.value)} />}
    </div>
  );
}

const optionOf = ({ gameId, title, createdAt, playerCount }: HistoryRow) => ({
  value: gameId,
  label: `${title} · ${formatDate(createdAt)} · ${compareWords('people', { count: playerCount })}`,
});

const percent = (share: number | undefined): string => (share === undefined ? '' : formatPercent(share));

const signed = (gain: number | undefined): string =>
  gain === undefined
    ? ''
    : formatNumber(gain, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 });

function Compared({ comparison }: { readonly comparison: Comparison }) {
  const { questions, alone, before, after } = comparison;
  if (questions.length === 0) return <p>{compareWords('nothing')}</p>;
  const hasRight = questions.some(({ gain }) => gain !== undefined);
  return (
    <section class="stack-4">
      <p>
        {compareWords('sum', {
          before: formatNumber(before.people),
          after: formatNumber(after.people),
        })}
        {hasRight &&
          ` ${compareWords('right', { before: percent(before.rightShare), after: percent(after.rightShare) })}`}
      </p>
      <Table
        caption={compareWords('caption')}
        rows={questions}
        rowKey={({ title }) => title}
        columns={[
          {
            id: 'question',
            header: compareWords('question'),
            cell: ({ title }: ComparedQuestion) => title,
          },
          ...(['before', 'after'] as const).map((run) => ({
            id: run,
            header: compareWords(run),
            cell: (row: ComparedQuestion) =>
              hasRight ? rightText(row[run]) : compareWords('answers', { count: row[run].answers.length }),
            isNumeric: true,
          })),
          ...(hasRight
            ? [
                {
                  id: 'gain',
                  header: compareWords('gain'),
                  cell: ({ gain }: ComparedQuestion) => signed(gain),
                  sortBy: ({ gain }: ComparedQuestion) => gain ?? 0,
                  isNumeric: true,
                },
              ]
            : []),
        ]}
      />
      {alone > 0 && <p>{compareWords('alone', { count: alone })}</p>}
    </section>
  );
}
