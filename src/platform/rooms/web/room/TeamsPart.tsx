import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { useForm } from '#web/kit/data/form.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { TextArea } from '#web/kit/parts/Field.tsx';
import { Segmented } from '#web/kit/parts/Segmented.tsx';
import { MOST_TEAMS, teamModes } from '#platform/rooms/contract.teams.ts';
import type { HostView, MemberView } from '#platform/rooms/contract.ts';
import { TeamTable, useTeams } from '../parts/TeamTable.tsx';
import { seatIn } from '../own-seat.ts';
import { roomsClient } from '../rooms.client.ts';
import { teamWords } from '../parts/team.words.ts';
import styles from './Programme.module.css';

interface TeamsPartProps {
  readonly room: MemberView | HostView;
}

/** The teams: everybody sees them, people choose theirs if they may, and the host makes teams and moves people. */
export function TeamsPart({ room }: TeamsPartProps) {
  const { roomId, me, programme } = room;
  const { teams, running } = programme;
  const isHost = room.audience === 'host';
  const shown = useTeams(roomId, teams?.round);
  const choose = useAction(roomsClient.chooseTeam, { isToast: true, isInTurn: true, onDone: shown.again });
  if (!teams)
    return isHost ? <HostTeams roomId={roomId} hasTeams={false} isRunning={running !== undefined} /> : null;
  const put = (memberId: string, teamId: string): void =>
    void choose.run({ params: { roomId, memberId }, body: { teamId, seat: seatIn(roomId) } });
  const mayChoose = !isHost && teams.mode === 'chosen' && !running;
  return (
    <section class={styles['programme']} aria-labelledby="teams">
      <h2 id="teams">{teamWords('teams')}</h2>
      {shown.value && (
        <TeamTable
          view={shown.value}
          myId={me.memberId}
          onChoose={mayChoose ? (teamId) => put(me.memberId, teamId) : undefined}
          onMove={isHost && !running ? put : undefined}
        />
      )}
      {isHost && <HostTeams roomId={roomId} hasTeams isRunning={running !== undefined} />}
    </section>
  );
}

interface HostTeamsProps {
  readonly roomId: string;
  readonly hasTeams: boolean;
  readonly isRunning: boolean;
}

function HostTeams({ roomId, hasTeams, isRunning }: HostTeamsProps) {
  const params = { roomId };
  const [isOpen, setOpen] = useState(false);
  const deal = useAction(roomsClient.dealTeams, { isToast: true });
  const drop = useAction(roomsClient.dropTeams, { isToast: true });
  if (isRunning) return null;
  return (
    <div class={styles['tools']}>
      {hasTeams && (
        <Button icon="sort" isBusy={deal.isBusy} onClick={() => void deal.run({ params })}>
          {teamWords('draw')}
        </Button>
      )}
      <Button icon="people" onClick={() => setOpen(true)}>
        {teamWords(hasTeams ? 'other' : 'make')}
      </Button>
      {hasTeams && (
        <Button kind="quiet" icon="cross" isBusy={drop.isBusy} onClick={() => void drop.run({ params })}>
          {teamWords('drop')}
        </Button>
      )}
      <Dialog isOpen={isOpen} title={teamWords('make')} onClose={() => setOpen(false)}>
        {isOpen && <TeamForm roomId={roomId} onDone={() => setOpen(false)} />}
      </Dialog>
    </div>
  );
}

const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface TeamFormProps {
  readonly roomId: string;
  readonly onDone: () => void;
}

function TeamForm({ roomId, onDone }: TeamFormProps) {
  const form = useForm(roomsClient.makeTeams, {
    start: () => ({ mode: 'dealt' as (typeof teamModes)[number], names: teamWords('usualNames') }),
    check: ({ names }) => {
      const count = namesIn(names).length;
      return count < 2 || count > MOST_TEAMS ? { names: teamWords('namesWrong', { most: MOST_TEAMS }) } : {};
    },
    onDone,
  });
  const { values, problems } = form;
  return (
    <form
      class={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.send({ params: { roomId }, body: { mode: values.mode, names: namesIn(values.names) } });
      }}
    >
      <Segmented
        label={teamWords('how')}
        value={values.mode}
        segments={teamModes.map((value) => ({ value, label: teamWords(value) }))}
        onChange={(mode) => form.setValues({ ...values, mode })}
      />
      <TextArea
        label={teamWords('names')}
        hint={teamWords('namesHint')}
        value={values.names}
        error={problems['names']}
        onInput={(names) => form.setValues({ ...values, names })}
      />
      <Button type="submit" kind="primary" isFullWidth isBusy={form.isBusy}>
        {teamWords('makeThem')}
      </Button>
    </form>
  );
}
