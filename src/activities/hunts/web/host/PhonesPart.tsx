import { useState } from 'preact/hooks';
import { useQuery } from '#web/kit/data/query.ts';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { kitWords } from '#web/kit/words.ts';
import { huntsClient } from '../hunts.client.ts';
import type { Answered } from '../hunts.client.ts';
import { doorWords } from './teams.words.ts';
import type { TeamPartProps } from './panel.ts';
import styles from './Host.module.css';

type Phones = Answered<'listPhones'>;

const NONE: Phones = { phones: [], removed: [] };

/** Who plays in the team; a phone that does not belong there is taken out, and stays out until let back in. */
export function PhonesPart({ hunt, state, team }: TeamPartProps) {
  const params = { gameId: hunt.gameId, teamId: team.teamId };
  const known = JSON.stringify(hunt.roster.teams.find(({ teamId }) => teamId === team.teamId));
  const list = useQuery(() => huntsClient.listPhones({ params }), [team.teamId, known]);
  const { phones, removed } = list.value ?? NONE;
  const takeOut = async (userId: string, name: string, isNameOut: boolean): Promise<void> => {
    const query = isNameOut ? { name: 'out' as const } : {};
    const done = await state.take(huntsClient.removePhone({ params: { ...params, userId }, query }));
    if (!done) return;
    list.again();
    showToast(doorWords('takenOut', { name }));
  };
  const letBack = async (userId: string, name: string): Promise<void> => {
    if (!(await state.take(huntsClient.restorePhone({ params: { ...params, userId } })))) return;
    list.again();
    showToast(doorWords('isBack', { name }));
  };
  return (
    <section class={styles['section']}>
      <h3>{doorWords('phones')}</h3>
      <Problem>{list.problem}</Problem>
      {list.value && phones.length === 0 && <p class={styles['panelsSoft']}>{doorWords('noPhones')}</p>}
      <ul class={styles['entries']}>
        {phones.map(({ userId, name, joinedAt, isHere }) => (
          <li key={userId} class={styles['entry']}>
            <p class={styles['said']}>
              <span>{name}</span>
              <span class={styles['panelsSoft']}>
                {isHere ? doorWords('here') : doorWords('away', { time: timeOf(joinedAt) })}
              </span>
            </p>
            <Button size="small" kind="quiet" onClick={() => void takeOut(userId, name, false)}>
              {doorWords('takeOut')}
            </Button>
            <Button size="small" kind="quiet" onClick={() => void takeOut(userId, name, true)}>
              {doorWords('takeOutName')}
            </Button>
          </li>
        ))}
      </ul>
      <RemovedPhones removed={removed} onBack={letBack} />
    </section>
  );
}

const timeOf = (at: number): string => formatDate(at, { timeStyle: 'short' });

interface RemovedProps {
  readonly removed: Phones['removed'];
  readonly onBack: (userId: string, name: string) => Promise<void>;
}

function RemovedPhones({ removed, onBack }: RemovedProps) {
  if (removed.length === 0) return null;
  return (
    <>
      <h4>{doorWords('removedPhones')}</h4>
      <ul class={styles['entries']}>
        {removed.map(({ userId, name, removedAt, isNameOut }) => (
          <li key={userId} class={styles['entry']}>
            <p class={styles['said']}>
              <span>{name}</span>
              <span class={styles['panelsSoft']}>
                {doorWords(isNameOut ? 'nameOut' : 'outSince', { time: timeOf(removedAt) })}
              </span>
            </p>
            <Button size="small" kind="quiet" onClick={() => void onBack(userId, name)}>
              {doorWords('letBack')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A team can be renamed at any time, and removed while it has done nothing. */
export function NameForm({ hunt, state, team, onGone }: TeamPartProps & { readonly onGone: () => void }) {
  const [name, setName] = useState(team.name);
  const params = { gameId: hunt.gameId, teamId: team.teamId };
  const save = async (): Promise<void> => {
    const changed = await state.take(huntsClient.changeTeam({ params, body: { name: name.trim() } }));
    if (!changed) return;
    state.showTeam(changed);
    showToast(kitWords('saved'), { kind: 'good' });
  };
  const remove = async (): Promise<void> => {
    if (!(await state.take(huntsClient.removeTeam({ params })))) return;
    showToast(doorWords('removed', { team: team.name }));
    onGone();
    void state.page.reload();
  };
  return (
    <form
      class={styles['section']}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div class={styles['pair']}>
        <TextField
          label={doorWords('rename')}
          value={name}
          onInput={setName}
          maxLength={120}
          required
          autocomplete="off"
        />
        <Button type="submit" disabled={name.trim() === '' || name.trim() === team.name}>
          {kitWords('save')}
        </Button>
      </div>
      {team.completed.length === 0 && (
        <Button size="small" kind="quiet" onClick={() => void remove()}>
          {doorWords('remove')}
        </Button>
      )}
    </form>
  );
}
