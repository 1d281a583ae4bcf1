import { useState } from 'preact/hooks';
import { formatClock } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { Column } from '#web/kit/parts/Table.tsx';
import type { HostTeam } from '#activities/hunts/contract.views.ts';
import { levelName, playedNow } from '../host-hunt.ts';
import type { HostHunt } from '../host-hunt.ts';
import { hostWords } from '../host.words.ts';
import { teamWords } from '../team.words.ts';
import { useNow } from '../use-now.ts';
import { AddTeam } from './AddTeam.tsx';
import { CohostsPart } from './CohostsPart.tsx';
import { DoorCard } from './DoorCard.tsx';
import { lookedTeams } from '../panel.ts';
import type { PanelProps } from '../panel.ts';
import overview from './Overview.module.css';
import styles from './TeamSheet.module.css';

/** Every team in one table, and a way to add one, also while the others walk. */
export function TeamsPanel({ hunt, state, onTeam }: PanelProps) {
  const [isAdding, setAdding] = useState(false);
  const now = useNow();
  return (
    <div class={styles['sheet']}>
      {hunt.teams.length === 0 ? (
        <EmptyState title={teamWords('noTeams')} text={teamWords('noTeamsText')} activity="hunts" />
      ) : (
        <Table
          caption={hostWords('teams')}
          isCaptionHidden
          columns={columnsOf(hunt, now, onTeam)}
          rows={hunt.teams}
          rowKey={({ teamId }) => teamId}
        />
      )}
      {hunt.phase !== 'ended' && (
        <div>
          <Button icon="plus" onClick={() => setAdding(true)}>
            {teamWords('add')}
          </Button>
        </div>
      )}
      <DoorCard hunt={hunt} state={state} />
      <CohostsPart gameId={hunt.gameId} />
      <AddTeam isOpen={isAdding} hunt={hunt} state={state} onClose={() => setAdding(false)} />
    </div>
  );
}

const whereIs = (hunt: HostHunt, team: HostTeam): string => {
  if (team.finishedAt !== undefined) return teamWords('finished');
  return team.open
    .map(({ levelId }) => levelName(hunt, levelId))
    .slice(0, 3)
    .join(', ');
};

const phonesText = (hunt: HostHunt, team: HostTeam): string => {
  const known = hunt.roster.teams.find(({ teamId }) => teamId === team.teamId);
  if (known === undefined || known.phones === 0) return hostWords('noPhones');
  return hostWords('phonesHere', { here: known.here, count: known.phones });
};

function columnsOf(hunt: HostHunt, now: number, onTeam: (teamId: string) => void): Column<HostTeam>[] {
  const looks = new Map(lookedTeams(hunt).map(({ id, look }) => [id, look]));
  const ranks = new Map(hunt.board.map((row) => [row.teamId, row]));
  return [
    {
      id: 'team',
      header: hostWords('team'),
      cell: (team) => (
        <button type="button" class={overview['name']} onClick={() => onTeam(team.teamId)}>
          <Seat number={looks.get(team.teamId) ?? 1} name={team.name} size="small" />
        </button>
      ),
      sortBy: ({ name }) => name,
    },
    {
      id: 'points',
      header: hostWords('points'),
      cell: ({ teamId }) => ranks.get(teamId)?.points ?? 0,
      sortBy: ({ teamId }) => -(ranks.get(teamId)?.points ?? 0),
      isNumeric: true,
    },
    {
      id: 'levels',
      header: hostWords('levels'),
      cell: ({ completed }) => hostWords('levelsOf', { done: completed.length, total: hunt.levels.length }),
      sortBy: ({ completed }) => -completed.length,
      isNumeric: true,
    },
    { id: 'now', header: hostWords('now'), cell: (team) => whereIs(hunt, team) },
    {
      id: 'time',
      header: hostWords('time'),
      cell: (team) =>
        `${formatClock(playedNow(hunt, team, now))}${team.isLate ? ` (${hostWords('late')})` : ''}`,
      sortBy: (team) => playedNow(hunt, team, now),
      isNumeric: true,
    },
    { id: 'phones', header: teamWords('phones'), cell: (team) => phonesText(hunt, team) },
  ];
}
