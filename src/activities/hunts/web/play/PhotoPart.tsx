import { Button } from '#web/kit/parts/Button.tsx';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { waitingPhotos } from '../photos/waiting-photos.ts';
import { levelWords } from './level.words.ts';
import { reportOf } from './play-session.ts';
import { freshFixes } from '../where/watch-state.ts';
import type { MissionProps } from './mission-props.ts';

/** For `Lazy`: what takes and sends pictures is on no first load. */
const loadPhotoMission = async () => (await import('../photos/PhotoMission.tsx')).PhotoMission;

type PhotoPartProps = Pick<MissionProps, 'level' | 'isTwin' | 'session'>;

/** Pictures go by their own road; here they get the place they were taken at, where the phone knows it. */
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
