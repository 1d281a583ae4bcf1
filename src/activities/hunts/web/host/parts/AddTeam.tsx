import { useState } from 'preact/hooks';
import { LazyQr } from '#platform/rooms/web/parts/LazyQr.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { newPasscode } from '#activities/hunts/web/build/new-id.ts';
import type { HostTeam } from '#activities/hunts/contract.views.ts';
import { huntsClient } from '#activities/hunts/web/hunts.client.ts';
import { teamWords } from '../team.words.ts';
import type { PanelProps } from '../panel.ts';
import { teamLink } from './TeamForms.tsx';
import styles from './TeamSheet.module.css';

interface AddProps extends Pick<PanelProps, 'hunt' | 'state'> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function AddTeam({ isOpen, hunt, state, onClose }: AddProps) {
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
          class={styles['sheet']}
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <p class={styles['soft']}>{teamWords(hunt.phase === 'ready' ? 'addText' : 'addLateText')}</p>
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
        <div class={styles['sheet']}>
          <p role="status">{teamWords('added', { team: added.name })}</p>
          {added.passcode !== undefined && (
            <p>
              {teamWords('passcode')}: <span class={styles['code']}>{added.passcode}</span>
            </p>
          )}
          <LazyQr text={teamLink(gameId, added)} />
          <Button onClick={close}>{teamWords('close')}</Button>
        </div>
      )}
    </Dialog>
  );
}
