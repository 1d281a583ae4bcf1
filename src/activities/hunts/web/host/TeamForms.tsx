import { useState } from 'preact/hooks';
import { copyLink } from '#platform/rooms/web/join-link.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { sharedLink } from '#web/kit/shared-link.ts';
import { newId } from '../new-id.ts';
import { givePoints, helpTeam } from './host-acts.ts';
import { levelName } from './host-hunt.ts';
import { huntChatClient } from '../chat.client.ts';
import { hostWords } from './host.words.ts';
import { readPoints } from './scoring-form.ts';
import { teamWords } from './teams.words.ts';
import type { TeamPartProps } from './panel.ts';
import styles from './Host.module.css';

/** Levels that are neither open nor done. */
const closedLevels = ({ hunt, team }: Pick<TeamPartProps, 'hunt' | 'team'>): string[] => {
  const known = new Set([...team.open, ...team.completed].map(({ levelId }) => levelId));
  return hunt.levels.map(({ levelId }) => levelId).filter((levelId) => !known.has(levelId));
};

export function UnlockForm({ hunt, state, team }: TeamPartProps) {
  const closed = closedLevels({ hunt, team });
  const [chosen, setChosen] = useState('');
  const levelId = closed.includes(chosen) ? chosen : (closed[0] ?? '');
  if (closed.length === 0) return undefined;
  const said = hostWords('levelOpened', { team: team.name, level: levelName(hunt, levelId) });
  return (
    <div class={styles['pair']}>
      <SelectField
        label={teamWords('unlock')}
        value={levelId}
        options={closed.map((value) => ({ value, label: levelName(hunt, value) }))}
        onChange={setChosen}
      />
      <Button
        disabled={hunt.phase !== 'running'}
        onClick={() => void helpTeam(state, team.teamId, { type: 'unlock', levelId }, said)}
      >
        {hostWords('openLevel')}
      </Button>
    </div>
  );
}

export function PointsForm({ state, team }: TeamPartProps) {
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [isWrong, setWrong] = useState(false);
  const give = async (): Promise<void> => {
    const points = readPoints(amount);
    setWrong(points === undefined || points === 0);
    if (points === undefined || points === 0) return;
    const given = { points, ...(reason.trim() !== '' && { reason: reason.trim() }) };
    const said = teamWords('given', { team: team.name, points });
    if (!(await givePoints(state, team.teamId, given, said))) return;
    setAmount('');
    setReason('');
  };
  return (
    <form
      class={styles['section']}
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <h3>{teamWords('give')}</h3>
      <div class={styles['fields']}>
        <TextField
          label={teamWords('amount')}
          value={amount}
          onInput={setAmount}
          autocomplete="off"
          error={isWrong ? teamWords('amountWrong') : undefined}
        />
        <TextField
          label={teamWords('reason')}
          value={reason}
          onInput={setReason}
          maxLength={200}
          isOptional
        />
        <Button type="submit">{teamWords('giveNow')}</Button>
      </div>
      <p class={styles['panelsSoft']}>{teamWords('amountHint')}</p>
    </form>
  );
}

export function TellForm({ hunt, state, team }: TeamPartProps) {
  const [text, setText] = useState('');
  const send = async (): Promise<void> => {
    if (text.trim() === '') return;
    const sent = await state.take(
      huntChatClient.broadcast({
        params: { gameId: hunt.gameId },
        body: { id: newId(), text: text.trim(), teamIds: [team.teamId] },
      }),
    );
    if (!sent) return;
    setText('');
    showToast(teamWords('sent'), { kind: 'good' });
  };
  return (
    <form
      class={styles['pair']}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        label={teamWords('tell')}
        value={text}
        onInput={setText}
        maxLength={2000}
        autocomplete="off"
      />
      <Button type="submit">{teamWords('send')}</Button>
    </form>
  );
}

export const teamLink = (
  gameId: string,
  { teamId, passcode }: { teamId: string; passcode?: string | undefined },
): string => {
  const secret = [teamId, ...(passcode === undefined ? [] : [passcode])].map(encodeURIComponent).join('.');
  return sharedLink(`/hunts/${gameId}/play#team=${secret}`);
};

export function WayIn({ hunt, team }: TeamPartProps) {
  const link = teamLink(hunt.gameId, team);
  return (
    <section class={styles['section']}>
      <h3>{teamWords('wayIn')}</h3>
      {team.passcode !== undefined && (
        <p>
          {teamWords('passcode')}: <span class={styles['code']}>{team.passcode}</span>
        </p>
      )}
      <div>
        <Button size="small" icon="link" onClick={() => void copyLink(link)}>
          {teamWords('copyLink')}
        </Button>
      </div>
    </section>
  );
}
