import { SIMULATED_FORECASTS } from '#activities/quizzes/rules/exam/simulated-forecasts.ts';
import { BarChart } from '#web/kit/charts/BarChart.tsx';
import { formatNumber, formatPercent } from '#web/kit/i18n/formats.ts';
import { Card } from '#web/kit/parts/Card.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { Statistics } from './StatisticsPage.tsx';
import { statisticsWords } from './statistics.words.ts';

interface PartProps {
  readonly statistics: Statistics;
}

/** How reliable the prediction of each single answer was. */
export function Calibration({ statistics: { calibration } }: PartProps) {
  if (calibration.length === 0) return null;
  return (
    <Card>
      <BarChart
        title={statisticsWords('calibration')}
        bars={calibration.map(({ predicted, actual, answers }) => ({
          id: String(predicted),
          label: statisticsWords('predicted', { percent: formatPercent(predicted), count: answers }),
          value: actual,
        }))}
        format={(value) => formatPercent(value)}
        whole={0}
      />
      <p class="hint">{statisticsWords('calibrationNote')}</p>
    </Card>
  );
}

/** Whether the memory model was fitted to the learner's reviews, and what it gained. */
export function MemoryFit({ statistics: { memory } }: PartProps) {
  if (!memory) return null;
  const { reviews, heldOut, published, fitted, isKept } = memory;
  const loss = (value: number): string => formatNumber(value, { maximumFractionDigits: 3 });
  return (
    <Card title={statisticsWords('memory')}>
      <p class="hint">
        {isKept
          ? statisticsWords('memoryKept', {
              reviews: formatNumber(reviews),
              heldOut: formatNumber(heldOut),
              published: loss(published),
              fitted: loss(fitted),
            })
          : statisticsWords('memoryAverage', { reviews: formatNumber(reviews) })}
      </p>
    </Card>
  );
}

interface Checked {
  readonly who: string;
  readonly exams: number;
  readonly brier: number;
  readonly error: number;
}

/**
 * How reliable the chance of passing is: for the learner's own exams, everybody's on this server, and simulated ones.
 */
export function Trust({ statistics: { foretold } }: PartProps) {
  const { own, everybody } = foretold;
  const rows: Checked[] = [
    ...(own ? [{ ...own, who: statisticsWords('own') }] : []),
    ...(everybody ? [{ ...everybody, who: statisticsWords('everybody') }] : []),
    ...SIMULATED_FORECASTS.map((row) => ({
      ...row,
      who: statisticsWords('simulated', { model: row.model }),
    })),
  ];
  return (
    <Card title={statisticsWords('trust')}>
      <p class="hint">{statisticsWords('trustNote')}</p>
      {everybody && (
        <BarChart
          title={statisticsWords('passedOf')}
          bars={everybody.steps.map(({ predicted, actual, exams }) => ({
            id: String(predicted),
            label: statisticsWords('predicted', { percent: formatPercent(predicted), count: exams }),
            value: actual,
          }))}
          format={(value) => formatPercent(value)}
          whole={0}
        />
      )}
      <Table
        caption={statisticsWords('trust')}
        isCaptionHidden
        rows={rows}
        rowKey={({ who }) => who}
        columns={[
          { id: 'who', header: statisticsWords('who'), cell: ({ who }) => who },
          {
            id: 'exams',
            header: statisticsWords('exams'),
            cell: ({ exams }) => formatNumber(exams),
            isNumeric: true,
          },
          {
            id: 'error',
            header: statisticsWords('offBy'),
            cell: ({ error }) => formatPercent(error),
            isNumeric: true,
          },
          {
            id: 'brier',
            header: statisticsWords('brier'),
            cell: ({ brier }) => formatNumber(brier, { maximumFractionDigits: 3 }),
            isNumeric: true,
          },
        ]}
      />
      <p class="hint">{statisticsWords('brierNote')}</p>
    </Card>
  );
}
