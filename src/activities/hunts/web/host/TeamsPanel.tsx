import { useState } from 'preact/hooks';
import { cohostWords } from '#platform/rooms/web/parts/cohost.words.ts';
import { Cohosts } from '#platform/rooms/web/parts/Cohosts.tsx';
import { LazyQr } from '#platform/rooms/web/parts/LazyQr.tsx';
import { useQuery } from '#web/kit/data/query.ts';
import { formatClock } from '#web/kit/i18n/formats.ts';
import { useServerNow } from '#web/kit/live/use-server-now.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import type { Column } from '#web/kit/parts/Table.tsx';
import { kitWords } from '#web/kit/words.ts';
import type { HostTeam } from '#activities/hunts/contract.console.ts';
import { newPasscode } from '../new-id.ts';
import { huntsClient } from '../hunts.client.ts';
import { levelName, playedNow } from './host-hunt.ts';
import type { HostHunt } from './host-hunt.ts';
import { hostWords } from './host.words.ts';
import { teamWords, doorWords } from './teams.words.ts';
import { lookedTeams } from './panel.ts';
import type { PanelProps } from './panel.ts';
import { changeSettings } from './host-acts.ts';
import { teamLink } from './TeamForms.tsx';
import styles from './Host.module.css';

/** Every team in one table, and a way to add one, also while the others walk. */
export function TeamsPanel({ hunt, state, onTeam }: PanelProps) {
  const [isAdding, setAdding] = useState(false);
  const now = useServerNow(Infinity);
  return (
    <div class="stack-6">
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
      <CohostsCard gameId={hunt.gameId} />
      <AddTeam isOpen={isAdding} hunt={hunt} state={state} onClose={() => setAdding(false)} />
    </div>
  );
}

function CohostsCard({ gameId }: { readonly gameId: string }) {
  const params = { gameId };
  const list = useQuery(() => huntsClient.listCohosts({ params }), [gameId]);
  if (!list.value?.isOwner) return <Problem>{list.problem}</Problem>;
  return (
    <Card title={cohostWords('cohosts')}>
      <Cohosts
        calls={huntsClient}
        params={params}
        path={`/hunts/${gameId}/host`}
        text={teamWords('cohostText')}
        list={list}
        hasLink={list.value.hasLink}
      />
    </Card>
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
        <button type="button" class={styles['name']} onClick={() => onTeam(team.teamId)}>
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

const LONGEST_MIN = 1440;

const MOST_DAYS = 3650;

const countIn = (text: string, most: number): number | undefined => {
  const count = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= most ? count : undefined;
};

/** What a host changes while the hunt runs, and how long what players left is kept. */
function DoorCard({ hunt, state }: Pick<PanelProps, 'hunt' | 'state'>) {
  const { keepDays = 0 } = hunt.settings;
  const isOver = hunt.phase === 'ended';
  return (
    <Card title={doorWords(isOver ? 'keeping' : 'door')}>
      <div class={styles['section']}>
        {!isOver && <DoorFields hunt={hunt} state={state} />}
        <KeepField keepDays={keepDays} onKeep={(days) => void changeSettings(state, { keepDays: days })} />
      </div>
    </Card>
  );
}

function DoorFields({ hunt, state }: Pick<PanelProps, 'hunt' | 'state'>) {
  const { isJoiningOpen, mayMakeTeams, maySkip, stuckAfterS } = hunt.settings;
  const [minutes, setMinutes] = useState(String(Math.round(stuckAfterS / 60)));
  const read = countIn(minutes, LONGEST_MIN);
  return (
    <>
      <Switch
        label={doorWords('joining')}
        isChecked={isJoiningOpen}
        onChange={(isOpen) => void changeSettings(state, { isJoiningOpen: isOpen })}
      />
      <Switch
        label={doorWords('makeTeams')}
        isChecked={mayMakeTeams}
        onChange={(may) => void changeSettings(state, { mayMakeTeams: may })}
      />
      <Switch
        label={doorWords('skip')}
        isChecked={maySkip}
        onChange={(may) => void changeSettings(state, { maySkip: may })}
      />
      <TextField
        label={doorWords('stuckAfter')}
        value={minutes}
        inputMode="numeric"
        autocomplete="off"
        error={read === undefined ? doorWords('stuckWrong') : undefined}
        onInput={setMinutes}
        onBlur={() => {
          if (read !== undefined && read * 60 !== stuckAfterS)
            void changeSettings(state, { stuckAfterS: read * 60 });
        }}
      />
    </>
  );
}

interface KeepFieldProps {
  /** 0: as late as the server lets them. */
  readonly keepDays: number;
  readonly onKeep: (keepDays: number) => void;
}

function KeepField({ keepDays, onKeep }: KeepFieldProps) {
  const [days, setDays] = useState(keepDays === 0 ? '' : String(keepDays));
  const read = days.trim() === '' ? 0 : countIn(days, MOST_DAYS);
  return (
    <TextField
      label={doorWords('keepDays')}
      hint={doorWords('keepHint')}
      value={days}
      inputMode="numeric"
      autocomplete="off"
      error={read === undefined ? doorWords('keepWrong') : undefined}
      onInput={setDays}
      onBlur={() => {
        if (read !== undefined && read !== keepDays) onKeep(read);
      }}
    />
  );
}

interface AddProps extends Pick<PanelProps, 'hunt' | 'state'> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function AddTeam({ isOpen, hunt, state, onClose }: AddProps) {
  const [name, setName] = useState('');
  const [added, setAdded] = useState<HostTeam>();
  const { gameId } = hunt;
  const close = (): void => {
    setAdded(undefined);
    setName('');
    onClose();
  };
  const add = async (): Promise<void> => {
    const body = { name: name.trim(), passcode: newPasscode() };
    const team = await state.take(huntsClient.addTeam({ params: { gameId }, body }));
    if (!team) return;
    state.showTeam(team);
    setAdded(team);
  };
  const problem = state.problem.value;
  return (
    <Dialog isOpen={isOpen} title={teamWords('add')} onClose={close}>
      {added === undefined ? (
        <form
          class="stack-6"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <p class={styles['panelsSoft']}>{teamWords(hunt.phase === 'ready' ? 'addText' : 'addLateText')}</p>
          <TextField
            label={teamWords('name')}
            value={name}
            onInput={setName}
            maxLength={120}
            required
            autocomplete="off"
            error={problem}
          />
          <Button type="submit" kind="primary" isBusy={state.isBusy.value}>
            {teamWords('addNow')}
          </Button>
        </form>
      ) : (
        <div class="stack-6">
          <p role="status">{teamWords('added', { team: added.name })}</p>
          {added.passcode !== undefined && (
            <p>
              {teamWords('passcode')}: <span class={styles['code']}>{added.passcode}</span>
            </p>
          )}
          <LazyQr text={teamLink(gameId, added)} />
          <Button onClick={close}>{kitWords('close')}</Button>
        </div>
      )}
    </Dialog>
  );
}
