import type { FunctionComponent } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import type { GivenProofInput, MissionType } from '#activities/hunts/contract.missions.ts';
import { chatIcon } from '../hunt-icons.ts';
import { missionWords } from '../missions.words.ts';
import { GpsMission } from './GpsMission.tsx';
import { levelWords } from './level.words.ts';
import type { MissionProps } from './mission-props.ts';
import { whereaboutsOf } from './play-session.ts';
import { PhotoPart, ScanButton } from './proof-parts.tsx';
import styles from './Inside.module.css';

const useGiving = ({ level, isTwin, session }: MissionProps) => {
  const handed = session.handIn.handed.value[level.levelId];
  const isBusy = handed?.state === 'waiting' && isOnline.value;
  const give = (proof: GivenProofInput): void => {
    const position = whereaboutsOf(session.watch.state.peek(), Date.now());
    void session.handIn.give(level.levelId, proof, { isTwin, position });
  };
  return { isBusy, give };
};

const wrongText = (count: number): string => levelWords('wrongCosts', { count });

function TextMission(props: MissionProps) {
  const { level, session, isPaused, costs } = props;
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
      {costs?.wrongAnswer !== undefined && <p class={styles['cost']}>{wrongText(costs.wrongAnswer)}</p>}
    </form>
  );
}

function ChoiceMission(props: MissionProps) {
  const { level, mission, session, isPaused, costs } = props;
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
        <legend class="visually-hidden">{missionWords('choice_task')}</legend>
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
      {costs?.wrongAnswer !== undefined && <p class={styles['cost']}>{wrongText(costs.wrongAnswer)}</p>}
      {isMissing && <Problem>{levelWords('choiceMissing')}</Problem>}
      <Button type="submit" kind="primary" isFullWidth isBusy={isBusy} disabled={isPaused}>
        {levelWords('sendChoice')}
      </Button>
    </form>
  );
}

const CodeMission = (props: MissionProps) => (
  <ScanButton {...props} kind="primary" isTyped={props.mission.isTyped} />
);

function ChatMission({ level, onTalk }: MissionProps) {
  return (
    <Button kind="primary" size="large" icon={chatIcon} isFullWidth onClick={onTalk}>
      {levelWords('talkTo', { name: level.character?.name ?? '' })}
    </Button>
  );
}

interface MissionPlay {
  /** What its team does; none: the host does it. */
  readonly Part?: FunctionComponent<MissionProps>;
  /** It says itself where the phone is and what became of what was handed in. */
  readonly isWhole?: true;
}

/** One row for each mission, as its team plays it. */
export const missionPlays: Readonly<Record<MissionType, MissionPlay>> = {
  gps: { Part: GpsMission, isWhole: true },
  photo: { Part: PhotoPart },
  text: { Part: TextMission },
  code: { Part: CodeMission },
  choice: { Part: ChoiceMission },
  chat: { Part: ChatMission },
  host: {},
};
