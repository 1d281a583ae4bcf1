import { formatDuration } from '#web/kit/i18n/formats.ts';
import { Card } from '#web/kit/parts/Card.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { BoardRow } from '#activities/hunts/contract.views.ts';
import { levelName } from '../host/host-hunt.ts';
import type { HostHunt } from '../host/host-hunt.ts';
import { resultsWords } from './results.words.ts';
import { fastestTeams, scoreLines } from './score-lines.ts';
import type { ScoreLine } from './score-lines.ts';
import styles from './Results.module.css';

interface HuntProps {
  readonly hunt: HostHunt;
}

/** Why each team has its points, and who was how fast where. */
export function Details({ hunt }: HuntProps) {
  return (
    <>
      {hunt.board.some(({ parts }) => (parts ?? []).length > 0) && (
        <Card title={resultsWords('parts')}>
          <Reasons hunt={hunt} />
        </Card>
      )}
      {hunt.teams.some(({ completed }) => completed.length > 0) && (
        <Card title={resultsWords('times')}>
          <Times hunt={hunt} />
        </Card>
      )}
    </>
  );
}

const reasonOf = (hunt: HostHunt, { levelId, parts }: ScoreLine): string => {
  const kinds = parts.map(
    ({ kind, points }) => `${resultsWords(`part.${kind}`)} ${points > 0 ? '+' : ''}${points}`,
  );
  return [...(levelId === undefined ? [] : [levelName(hunt, levelId)]), kinds.join(', ')].join(': ');
};

function Reasons({ hunt }: HuntProps) {
  const routes = new Map(hunt.teams.map(({ teamId, route }) => [teamId, route]));
  return (
    <div class={styles['reasons']}>
      {hunt.board.map((row: BoardRow) => (
        <details key={row.teamId} class={styles['reason']}>
          <summary>
            {row.name}: {row.points}
          </summary>
          <ul class={styles['lines']}>
            {scoreLines(row, routes.get(row.teamId) ?? []).map((line) => (
              <li key={line.key}>
                <span>{reasonOf(hunt, line)}</span>
                <span class={styles['sum']}>{line.points}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}

function Times({ hunt }: HuntProps) {
  const fastest = fastestTeams(hunt.teams);
  return (
    <div class={styles['wide']}>
      <Table
        caption={resultsWords('times')}
        isCaptionHidden
        rows={hunt.teams}
        rowKey={({ teamId }) => teamId}
        columns={[
          { id: 'team', header: resultsWords('team'), cell: ({ name }) => name, sortBy: ({ name }) => name },
          ...hunt.levels.map(({ levelId, name }) => ({
            id: levelId,
            header: name,
            isNumeric: true,
            cell: ({ teamId, completed }: HostHunt['teams'][number]) => {
              const done = completed.find((each) => each.levelId === levelId);
              if (done === undefined) return <span class={styles['soft']}>{resultsWords('notDone')}</span>;
              const time = formatDuration(done.playedMs);
              if (fastest.get(levelId) !== teamId) return time;
              return <strong title={resultsWords('fastest')}>{time} ★</strong>;
            },
          })),
        ]}
      />
    </div>
  );
}
