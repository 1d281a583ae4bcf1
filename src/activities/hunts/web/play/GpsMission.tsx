import { useState, useEffect } from 'preact/hooks';
import { useServerNow } from '#web/kit/live/use-server-now.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { kitWords } from '#web/kit/words.ts';
import type { AttemptResult } from '#activities/hunts/contract.play.ts';
import { decideFence } from '#activities/hunts/rules/geofence/decide.ts';
import { pinIcon } from '../hunt-icons.ts';
import { isHopeless, isReadyToSend, MOST_TRIES } from '../where/check-in.ts';
import type { CheckIn } from '../where/check-in.ts';
import { Feedback, fenceSentence } from './Feedback.tsx';
import { levelWords } from './level.words.ts';
import type { MissionProps, OpenLevel } from './mission-props.ts';
import { whereaboutsOf } from './play-session.ts';
import { PhotoPart, ScanButton, WithoutPosition } from './proof-parts.tsx';
import { WhereLine, metres, WhereStatus } from './WhereLine.tsx';
import styles from './Inside.module.css';

const USUAL_RADIUS_M = 30;

/** Check-in: how far, how sure, why not, and what else would do. */
export function GpsMission(props: MissionProps) {
  const { level, session, isPaused } = props;
  const { isChecking, start, stop } = useCheckIn(props);
  const handed = session.handIn.handed.value[level.levelId];
  const result = handed?.state === 'answered' ? handed.result : undefined;
  return (
    <div class="stack-2">
      <Distance {...props} />
      {isChecking && <WhereLine watch={session.watch} />}
      {!isChecking && session.watch.state.value.trouble !== undefined && (
        <WhereStatus watch={session.watch} />
      )}
      {result ? <Verdict result={result} /> : <Feedback level={level} session={session} />}
      {isChecking ? (
        <Button size="large" isFullWidth onClick={stop}>
          {levelWords('checkingIn')} · {kitWords('cancel')}
        </Button>
      ) : (
        <Button kind="primary" size="large" icon={pinIcon} isFullWidth disabled={isPaused} onClick={start}>
          {levelWords(result ? 'checkAgain' : 'checkIn')}
        </Button>
      )}
      <OtherProofs {...props} proofs={result?.otherProofs ?? []} />
      {!isChecking && <WithoutPosition {...props} hasCard />}
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
    // Decided, one way or the other, or waiting for a network.
    const isOver = checkIn.tries > 0 && (!isUnsure(session, level) || checkIn.tries >= MOST_TRIES);
    const now = Date.now();
    if (isOver || isPaused || isHopeless(state, checkIn, now)) return setCheckIn(undefined);
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
