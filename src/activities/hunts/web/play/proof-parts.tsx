import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { scanIcon } from '../hunt-icons.ts';
import { waitingPhotos } from '../photos/waiting-photos.ts';
import { freshFixes } from '../where/watch-state.ts';
import { levelWords } from './level.words.ts';
import type { ReadCode } from '../scan/ScanPart.tsx';
import { scanWords } from '../scan/scan.words.ts';
import type { MissionProps, OpenLevel } from './mission-props.ts';
import { reportOf, whereaboutsOf } from './play-session.ts';
import { WhereLine } from './WhereLine.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { PlaySession } from './play-session.ts';
import { waitForFix } from '../where/wait-for-fix.ts';
import styles from './Inside.module.css';

interface ScanButtonProps extends Pick<MissionProps, 'level' | 'isTwin' | 'session' | 'isPaused'> {
  readonly kind: 'primary' | 'instead';
  readonly isTyped?: boolean | undefined;
}

const loadScanPart = async () => (await import('../scan/ScanPart.tsx')).ScanPart;

/** Any code of the hunt may be shown here: a card names its own level. */
export function ScanButton({ level, isTwin, session, isPaused, kind, isTyped = false }: ScanButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { run, watch } = session;
  const take = (code: ReadCode): void => {
    setOpen(false);
    const levelId = code.kind === 'stop' ? code.levelId : level.levelId;
    void giveCard(session, { levelId, code: code.code, isTwin: isTwin && levelId === level.levelId });
  };
  const isMain = kind === 'primary';
  const words = isTyped ? 'typeCode' : isMain ? 'scan' : 'scanInstead';
  return (
    <>
      <Button
        kind={isMain ? 'primary' : 'secondary'}
        size={isMain ? 'large' : 'medium'}
        {...(!isTyped && { icon: scanIcon })}
        isFullWidth
        disabled={isPaused}
        onClick={() => setOpen(true)}
      >
        {levelWords(words)}
      </Button>
      <Dialog
        isOpen={isOpen}
        title={isTyped ? levelWords('typeCode') : scanWords('title')}
        onClose={() => setOpen(false)}
      >
        <Lazy load={loadScanPart} props={{ gameId: run.gameId, isTyped, onCode: take }} />
        {level.hasPlace && !isTwin && <WhereLine watch={watch} />}
      </Dialog>
    </>
  );
}

/** For `Lazy`: what takes and sends pictures is on no first load. */
const loadPhotoMission = async () => (await import('../photos/PhotoMission.tsx')).PhotoMission;

interface PhotoPartProps extends Pick<MissionProps, 'isTwin' | 'session'> {
  readonly level: Pick<OpenLevel, 'levelId' | 'name'>;
}

/** Pictures go by their own way; here they get the place they were taken at, where the phone knows it. */
export function PhotoPart({ level, isTwin, session }: PhotoPartProps) {
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

interface WithoutPositionProps extends Pick<
  MissionProps,
  'level' | 'isTwin' | 'session' | 'isPaused' | 'onTwin'
> {
  /** A check-in takes the card that hangs there, and a photo by the host's word. */
  readonly hasCard?: true;
}

/** A phone that has no position, or a page that may not know it: nobody has to skip the stop for that. */
export function WithoutPosition({ onTwin, hasCard, ...props }: WithoutPositionProps) {
  const { session } = props;
  if (session.watch.state.value.trouble === undefined) return null;
  return (
    <section class={styles['without']}>
      <h3 class={styles['small']}>{levelWords('without')}</h3>
      {hasCard && (
        <div>
          <p>{levelWords('withoutCard')}</p>
          <ScanButton {...props} kind="instead" />
        </div>
      )}
      {onTwin && (
        <div>
          <p>{levelWords('withoutTwin')}</p>
          <Button onClick={onTwin}>{levelWords('withoutTwinUse')}</Button>
        </div>
      )}
      {hasCard && (
        <div>
          <p>{levelWords('withoutPhoto')}</p>
          <PhotoPart {...props} />
        </div>
      )}
      <p>{levelWords('withoutHost')}</p>
    </section>
  );
}

const PATIENCE_MS = 8000;

interface Card {
  readonly levelId: string;
  readonly code: string;
  readonly isTwin?: boolean;
}

/** Hands in a card for the level it names, with the place where one has to be there; or says why it cannot count. */
export const giveCard = async (session: PlaySession, { levelId, code, isTwin }: Card): Promise<void> => {
  const { run, watch, handIn } = session;
  const level = run.shown.peek()?.levels.find((one) => one.levelId === levelId);
  if (level?.state !== 'open') {
    const isDone = level?.state === 'completed' || level?.state === 'skipped';
    showToast(levelWords(isDone ? 'cardDone' : 'cardLater'));
    return;
  }
  const asksPlace = level.hasPlace && level.mission.needsPlace;
  if (asksPlace && isTwin !== true) {
    await waitForFix(watch, Date.now, (task) => {
      const timer = setTimeout(task, PATIENCE_MS);
      return () => clearTimeout(timer);
    });
  }
  const position = whereaboutsOf(watch.state.peek(), Date.now());
  await handIn.give(levelId, { type: 'code', code }, { isTwin, position });
};
