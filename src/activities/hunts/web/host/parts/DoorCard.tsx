import { useState } from 'preact/hooks';
import { Card } from '#web/kit/parts/Card.tsx';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { doorWords } from '../door.words.ts';
import { changeSettings } from '../host-acts.ts';
import type { PanelProps } from '../panel.ts';
import styles from './TeamSheet.module.css';

const LONGEST_MIN = 1440;

const minutesOf = (text: string): number | undefined => {
  const minutes = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return minutes >= 1 && minutes <= LONGEST_MIN ? minutes : undefined;
};

/** What a host changes while the hunt runs. */
export function DoorCard({ hunt, state }: Pick<PanelProps, 'hunt' | 'state'>) {
  const { isJoiningOpen, mayMakeTeams, maySkip, stuckAfterS } = hunt.settings;
  const [minutes, setMinutes] = useState(String(Math.round(stuckAfterS / 60)));
  const read = minutesOf(minutes);
  return (
    <Card title={doorWords('door')}>
      <div class={styles['section']}>
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
      </div>
    </Card>
  );
}
