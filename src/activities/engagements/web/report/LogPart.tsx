import { ShowMore } from '#web/kit/data/ShowMore.tsx';
import { usePages } from '#web/kit/data/query.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { formatNumber, formatClock } from '#web/kit/i18n/formats.ts';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { GameEventRow, Report } from '#activities/engagements/contract.report.ts';
import { reportClient } from './report.client.ts';
import { logWords, stepText, timingName } from './log.words.ts';

/** A moment of the session, to the thousandth: 4:05.120 from its start. */
const clockSince = (from: number, at: number): string => {
  const passed = Math.max(0, at - from);
  const thousandths = formatNumber((passed % 1000) / 1000, {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
  return `${formatClock(Math.floor(passed / 1000) * 1000)}${thousandths.slice(1)}`;
};

/** The raw log of the session, with how long the server took over each step. */
export function LogPart({ report: { gameId, createdAt } }: { readonly report: Report }) {
  const { pages, problem, more, again } = usePages(
    (cursor) => reportClient.readEvents({ params: { gameId }, query: { cursor } }),
    [gameId],
  );
  return (
    <div class="stack-4">
      <p class="soft">{logWords('about')}</p>
      {pages === undefined && problem === undefined && <Skeleton shape="row" count={6} />}
      {pages && <Events events={pages.flatMap(({ events }) => events)} from={createdAt} />}
      {problem !== undefined && (
        <Trouble trouble="unreachable" isPart title={logWords('failed')} text={problem} onRetry={again} />
      )}
      <ShowMore more={problem === undefined ? more : undefined} />
    </div>
  );
}

interface Numbered extends GameEventRow {
  readonly line: number;
}

const timingsText = ({ timings = {} }: GameEventRow): string =>
  Object.entries(timings)
    .map(([name, ms]) => `${timingName(name)} ${formatNumber(ms, { maximumFractionDigits: 1 })} ms`)
    .join(', ');

function Events({ events, from }: { readonly events: readonly GameEventRow[]; readonly from: number }) {
  if (events.length === 0) return <p>{logWords('none')}</p>;
  // One version may hold several steps.
  const rows = events.map((event, line): Numbered => ({ ...event, line }));
  const hasTimings = events.some(({ timings }) => timings !== undefined);
  return (
    <Table
      caption={logWords('caption')}
      rows={rows}
      rowKey={({ line }) => String(line)}
      columns={[
        {
          id: 'version',
          header: logWords('version'),
          cell: ({ version }) => formatNumber(version),
          sortBy: ({ line }) => line,
        },
        { id: 'time', header: logWords('time'), cell: ({ at }) => clockSince(from, at), isNumeric: true },
        {
          id: 'step',
          header: logWords('step'),
          cell: ({ type }) => stepText(type),
          sortBy: ({ type }) => type,
        },
        { id: 'by', header: logWords('by'), cell: ({ by }) => logWords(by), sortBy: ({ by }) => by },
        {
          id: 'question',
          header: logWords('question'),
          cell: ({ questionId }) => questionId ?? '',
          sortBy: ({ questionId }) => questionId ?? '',
        },
        ...(hasTimings ? [{ id: 'timings', header: logWords('timings'), cell: timingsText }] : []),
      ]}
    />
  );
}
