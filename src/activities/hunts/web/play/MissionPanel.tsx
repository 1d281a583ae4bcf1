import type { ComponentChildren } from 'preact';
import { useState, useEffect } from 'preact/hooks';
import { useServerNow } from '#web/kit/live/use-server-now.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import type { GivenProofInput, AttemptResult } from '#activities/hunts/contract.play.ts';
import type { MissionView } from '#activities/hunts/contract.views.ts';
import { decideFence } from '#activities/hunts/rules/geofence/decide.ts';
import { chatIcon, pinIcon } from '../hunt-icons.ts';
import { isReadyToSend, MOST_TRIES } from '../where/check-in.ts';
import type { CheckIn } from '../where/check-in.ts';
import { waitingPhotos } from '../photos/waiting-photos.ts';
import { freshFixes } from '../where/watch-state.ts';
import { levelWords } from './level.words.ts';
import { Feedback, fenceSentence } from './Feedback.tsx';
import type { MissionProps, OpenLevel } from './mission-props.ts';
import { ScanButton } from './ScanButton.tsx';
import { WhereLine, metres, WhereStatus } from './WhereLine.tsx';
import { whereaboutsOf, reportOf } from './play-session.ts';
import styles from './Inside.module.css';

const LONGEST_IN_PANEL = 180;

/** A longer one stands with the story, and the panel says what kind of task it is. */
export const isShortPrompt = ({ prompt }: Pick<MissionView, 'prompt'>): boolean =>
  prompt !== undefined && prompt.length <= LONGEST_IN_PANEL;

/** What to do now. It stays in sight however long the story is. */
export function MissionPanel(props: MissionProps) {
  const { level, mission, isTwin, session } = props;
  const name = level.character?.name ?? '';
  const needsPlace = mission.needsPlace && !isTwin && mission.type !== 'gps' && level.hasPlace;
  return (
    <section class={styles['panel']} aria-label={levelWords('task')}>
      <p class={styles['missionPanelTask']}>
        {isShortPrompt(mission) ? mission.prompt : levelWords(`task_${mission.type}`, { name })}
        {needsPlace && <span class={styles['missionPanelSoft']}> {levelWords('alsoPlace')}</span>}
      </p>
      {needsPlace && <WhereLine watch={session.watch} />}
      <Mission {...props} />
      {mission.type !== 'gps' && <Feedback level={level} session={session} />}
    </section>
  );
}

function Mission(props: MissionProps): ComponentChildren {
  const { level, mission, isTwin, session, isPaused, onTalk } = props;
  switch (mission.type) {
    case 'gps':
      return <GpsMission {...props} />;
    case 'text':
      return <TextMission {...props} />;
    case 'choice':
      return <ChoiceMission {...props} />;
    case 'code':
      return (
        <ScanButton level={level} isTwin={isTwin} session={session} isPaused={isPaused} kind="primary" />
      );
    case 'photo':
      return <PhotoPart level={level} isTwin={isTwin} session={session} />;
    case 'host':
      return null;
    default:
      return (
        <Button kind="primary" size="large" icon={chatIcon} isFullWidth onClick={onTalk}>
          {levelWords('talkTo', { name: level.character?.name ?? '' })}
        </Button>
      );
  }
}

const useGiving = ({ level, isTwin, session }: MissionProps) => {
  const handed = session.handIn.handed.value[level.levelId];
  const isBusy = handed?.state === 'waiting' && isOnline.value;
  const give = (proof: GivenProofInput): void => {
    const position = whereaboutsOf(session.watch.state.peek(), Date.now());
    void session.handIn.give(level.levelId, proof, { isTwin, position });
  };
  return { isBusy, give };
};

function TextMission(props: MissionProps) {
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

function ChoiceMission(props: MissionProps) {
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

const USUAL_RADIUS_M = 30;

/** Check-in: how far, how sure, why not, and what else would do. */
function GpsMission(props: MissionProps) {
  const { level, session, isPaused } = props;
  const { isChecking, start, stop } = useCheckIn(props);
  const handed = session.handIn.handed.value[level.levelId];
  const result = handed?.state === 'answered' ? handed.result : undefined;
  return (
    <div class={styles['gps']}>
      <Distance {...props} />
      {isChecking && <WhereLine watch={session.watch} />}
      {!isChecking && session.watch.state.value.trouble !== undefined && (
        <WhereStatus watch={session.watch} />
      )}
      {result ? <Verdict result={result} /> : <Feedback level={level} session={session} />}
      {isChecking ? (
        <Button size="large" isFullWidth onClick={stop}>
          {levelWords('checkingIn')} · {levelWords('stopChecking')}
        </Button>
      ) : (
        <Button kind="primary" size="large" icon={pinIcon} isFullWidth disabled={isPaused} onClick={start}>
          {levelWords(result ? 'checkAgain' : 'checkIn')}
        </Button>
      )}
      <OtherProofs {...props} proofs={result?.otherProofs ?? []} />
    </div>
  );
}

function Verdict({ result }: { readonly result: AttemptResult }) {
  const text = result.outcome === 'place' ? fenceSentence(result) : undefined;
  return (
    <p class={styles['verdict']} role="status" hidden={text === undefined}>
      {text}
    </p>
  );
}

interface OtherProofsProps extends MissionProps {
  readonly proofs: readonly ('code' | 'photo')[];
}

function OtherProofs({ proofs, level, isTwin, session, isPaused }: OtherProofsProps) {
  return (
    <>
      {proofs.includes('code') && (
        <ScanButton level={level} isTwin={isTwin} session={session} isPaused={isPaused} kind="instead" />
      )}
      {proofs.includes('photo') && <PhotoPart level={level} isTwin={isTwin} session={session} />}
    </>
  );
}

/** Known before anybody asks the server, where the host shows the place. */
function Distance({ level, session }: MissionProps) {
  const { last, fixes } = session.watch.state.value;
  if (!level.place || !last) return null;
  const fence = { centre: level.place, radiusM: level.radiusM ?? USUAL_RADIUS_M };
  const { distanceM } = decideFence(fence, last, fixes);
  return <p class={styles['distance']}>{levelWords('away', { distance: metres(distanceM) })}</p>;
}

const isUnsure = (session: MissionProps['session'], level: OpenLevel): boolean => {
  const handed = session.handIn.handed.peek()[level.levelId];
  return handed?.state === 'answered' && handed.result.fence?.decision === 'uncertain';
};

/** Runs from the tap until the server is sure, or has been asked often enough. */
function useCheckIn({ level, isTwin, session, isPaused }: MissionProps) {
  const [checkIn, setCheckIn] = useState<CheckIn>();
  const { watch, handIn } = session;
  useServerNow(checkIn !== undefined ? Infinity : undefined);
  const state = watch.state.value;
  const handed = handIn.handed.value[level.levelId];
  const isWaiting = handed?.state === 'waiting';
  useEffect(() => {
    if (!checkIn || isWaiting) return;
    // Sure by now, one way or the other; or told to wait for a network.
    const isOver = checkIn.tries > 0 && (!isUnsure(session, level) || checkIn.tries >= MOST_TRIES);
    if (isOver || isPaused || state.trouble !== undefined) return setCheckIn(undefined);
    const now = Date.now();
    const position = whereaboutsOf(state, now);
    const radiusM = level.radiusM ?? USUAL_RADIUS_M;
    if (!position || !isReadyToSend(state, checkIn, { radiusM, now })) return;
    setCheckIn({ ...checkIn, tries: checkIn.tries + 1, lastTriedAt: now });
    void handIn.give(level.levelId, { type: 'gps' }, { isTwin, position });
  });
  useEffect(() => {
    if (checkIn && isWaiting && !isOnline.value) setCheckIn(undefined);
  });
  return {
    isChecking: checkIn !== undefined,
    start: () => {
      handIn.dismiss(level.levelId);
      if (state.trouble !== undefined) watch.retry();
      setCheckIn({ since: Date.now(), tries: 0 });
    },
    stop: () => setCheckIn(undefined),
  };
}

/** For `Lazy`: what takes and sends pictures is on no first load. */
const loadPhotoMission = async () => (await import('../photos/PhotoMission.tsx')).PhotoMission;

type PhotoPartProps = Pick<MissionProps, 'level' | 'isTwin' | 'session'>;

/** Pictures go by their own road; here they get the place they were taken at, where the phone knows it. */
function PhotoPart({ level, isTwin, session }: PhotoPartProps) {
  const { run, watch } = session;
  const position = () => {
    const fix = freshFixes(watch.state.peek(), Date.now()).at(-1);
    return fix && reportOf(fix);
  };
  const { levelId, name } = level;
  const goOn = (): void =>
    run.presume({ levelId, attemptId: `photo:${levelId}`, by: 'photo', at: Date.now() });
  return (
    <>
      <Lazy
        load={loadPhotoMission}
        props={{ gameId: run.gameId, level: { id: levelId, name }, isTwin, position }}
      />
      {!isOnline.value && waitingPhotos.value > 0 && (
        <Button iconAfter="arrow-right" isFullWidth onClick={goOn}>
          {levelWords('goOn')}
        </Button>
      )}
    </>
  );
}
