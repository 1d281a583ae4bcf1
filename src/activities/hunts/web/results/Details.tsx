import { formatDuration } from '#web/kit/i18n/formats.ts';
import { Card } from '#web/kit/parts/Card.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { HostTeam } from '#activities/hunts/contract.console.ts';
import type { BoardRow } from '#activities/hunts/contract.views.ts';
import { levelName } from '../host/host-hunt.ts';
import type { HostHunt } from '../host/host-hunt.ts';
import { resultsWords } from './results.words.ts';
import styles from './Results.module.css';

interface HuntProps {
  readonly hunt: HostHunt;
}

/** The reasons for each team's points, and its time at each stop. */
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
              if (done === undefined) return <span class="hint">{resultsWords('notDone')}</span>;
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

type Part = NonNullable<BoardRow['parts']>[number];

export interface ScoreLine {
  readonly key: string;
  readonly levelId: string | undefined;
  readonly parts: readonly Part[];
  readonly points: number;
}

/** The reasons of a team's points, a line for each level in the order of the team, the rest at the end. */
export const scoreLines = (row: BoardRow, route: readonly string[]): ScoreLine[] => {
  const byLevel = new Map<string | undefined, Part[]>();
  for (const part of row.parts ?? []) {
    byLevel.set(part.levelId, [...(byLevel.get(part.levelId) ?? []), part]);
  }
  const placeOf = (levelId: string | undefined): number => {
    const place = levelId === undefined ? -1 : route.indexOf(levelId);
    return place === -1 ? Number.MAX_SAFE_INTEGER : place;
  };
  return [...byLevel]
    .map(([levelId, parts]) => ({
      key: levelId ?? '',
      levelId,
      parts,
      points: parts.reduce((sum, part) => sum + part.points, 0),
    }))
    .toSorted((a, b) => placeOf(a.levelId) - placeOf(b.levelId));
};

/** For each level the team with the least playing time on it. */
export const fastestTeams = (teams: readonly HostTeam[]): ReadonlyMap<string, string> => {
  const best = new Map<string, { readonly teamId: string; readonly playedMs: number }>();
  for (const { teamId, completed } of teams) {
    for (const { levelId, playedMs } of completed) {
      if (playedMs < (best.get(levelId)?.playedMs ?? Infinity)) best.set(levelId, { teamId, playedMs });
    }
  }
  return new Map([...best].map(([levelId, { teamId }]) => [levelId, teamId]));
};
