import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { loadPhotoMission } from '#activities/hunts/web/photos/load-photo-mission.ts';
import { reportOf } from '../play-session.ts';
import { freshFixes } from '../where/watch-state.ts';
import type { MissionProps } from './mission-props.ts';

type PhotoPartProps = Pick<MissionProps, 'level' | 'isTwin' | 'session'>;

/** Pictures go by their own road; here they get the place they were taken at, where the phone knows it. */
export function PhotoPart({ level, isTwin, session }: PhotoPartProps) {
  const { run, watch } = session;
  const position = () => {
    const fix = freshFixes(watch.state.peek(), Date.now()).at(-1);
    return fix && reportOf(fix);
  };
  return (
    <Lazy
      load={loadPhotoMission}
      props={{ gameId: run.gameId, level: { id: level.levelId, name: level.name }, isTwin, position }}
    />
  );
}
