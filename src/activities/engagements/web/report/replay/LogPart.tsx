import { useEffect, useState } from 'preact/hooks';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { GameEventRow, Report } from '#activities/engagements/contract.report.ts';
import { reportClient } from '../report.client.ts';
import { clockSince } from './clock-since.ts';
import { logWords, stepText, timingName } from './log.words.ts';
import styles from '../Report.module.css';

interface Listed {
  readonly events: readonly GameEventRow[];
  readonly cursor: string | undefined;
}

/** The raw log of the session, with how long the server took over each step. */
export function LogPart({ report: { gameId, createdAt } }: { readonly report: Report }) {
  const [listed, setListed] = useState<Listed>();
  const [problem, setProblem] = useState<string>();
  const read = async (known: Listed | undefined): Promise<void> => {
    setProblem(undefined);
    const page = await reportClient.readEvents({ params: { gameId }, query: { cursor: known?.cursor } });
    if (!page.ok) return setProblem(page.error.message);
    setListed({ events: [...(known?.events ?? []), ...page.value.events], cursor: page.value.cursor });
  };
  useEffect(() => void read(undefined), [gameId]);
  return (
    <div class={styles['section']}>
      <p class={styles['soft']}>{logWords('about')}</p>
      {listed === undefined && problem === undefined && <Skeleton shape="row" count={6} />}
      {listed !== undefined && <Events events={listed.events} from={createdAt} />}
      {problem !== undefined && (
        <Problem>
          {logWords('failed')}. {problem}
        </Problem>
      )}
      {(problem !== undefined || listed?.cursor !== undefined) && (
        <div>
          <Button onClick={() => void read(listed)}>
            {logWords(problem === undefined ? 'showMore' : 'tryAgain')}
          </Button>
        </div>
      )}
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
