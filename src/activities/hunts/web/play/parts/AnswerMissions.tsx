import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import type { GivenProofInput } from '#activities/hunts/contract.play.ts';
import { levelWords } from '../level.words.ts';
import type { MissionProps } from './mission-props.ts';
import { whereaboutsOf } from './whereabouts.ts';
import styles from './AnswerMissions.module.css';

const useGiving = ({ level, isTwin, session }: MissionProps) => {
  const handed = session.handIn.handed.value[level.levelId];
  const isBusy = handed?.state === 'waiting' && isOnline.value;
  const give = (proof: GivenProofInput): void => {
    const position = whereaboutsOf(session.watch.state.peek(), Date.now());
    void session.handIn.give(level.levelId, proof, { isTwin, position });
  };
  return { isBusy, give };
};

export function TextMission(props: MissionProps) {
  const { level, session, isPaused } = props;
  const { isBusy, give } = useGiving(props);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      class={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(text.trim() === '');
        if (text.trim() !== '' && !isBusy) give({ type: 'text', text: text.trim() });
      }}
    >
      <TextField
        label={levelWords('answer')}
        value={text}
        onInput={(next) => {
          setText(next);
          setMissing(false);
          session.handIn.dismiss(level.levelId);
        }}
        error={isMissing ? levelWords('answerMissing') : undefined}
        autocomplete="off"
        enterKeyHint="send"
        maxLength={300}
      />
      <Button type="submit" kind="primary" isBusy={isBusy} disabled={isPaused}>
        {levelWords('sendAnswer')}
      </Button>
    </form>
  );
}

export function ChoiceMission(props: MissionProps) {
  const { level, mission, session, isPaused } = props;
  const { isBusy, give } = useGiving(props);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const toggle = (id: string, isOn: boolean): void => {
    setPicked(isOn ? [...picked, id] : picked.filter((other) => other !== id));
    setMissing(false);
    session.handIn.dismiss(level.levelId);
  };
  return (
    <form
      class={styles['choice']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(picked.length === 0);
        if (picked.length > 0 && !isBusy) give({ type: 'choice', picked: [...picked] });
      }}
    >
      <fieldset class={styles['options']}>
        <legend class="visually-hidden">{levelWords('task_choice')}</legend>
        {(mission.options ?? []).map(({ id, text }) => (
          <label key={id} class={styles['option']}>
            <input
              type="checkbox"
              checked={picked.includes(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      {isMissing && <Problem>{levelWords('choiceMissing')}</Problem>}
      <Button type="submit" kind="primary" isFullWidth isBusy={isBusy} disabled={isPaused}>
        {levelWords('sendChoice')}
      </Button>
    </form>
  );
}
