import { useState } from 'preact/hooks';
import { Card } from '#web/kit/parts/Card.tsx';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { doorWords } from '../door.words.ts';
import { changeSettings } from '../host-acts.ts';
import type { PanelProps } from '../panel.ts';
import styles from './TeamSheet.module.css';

const LONGEST_MIN = 1440;

const MOST_DAYS = 3650;

const countIn = (text: string, most: number): number | undefined => {
  const count = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= most ? count : undefined;
};

/** What a host changes while the hunt runs, and how long what players left is kept. */
export function DoorCard({ hunt, state }: Pick<PanelProps, 'hunt' | 'state'>) {
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
