import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '#web/kit/parts/Icon.tsx';
import type { LevelView, PlayerView } from '#activities/hunts/contract.views.ts';
import { insideWords } from '../inside.words.ts';
import type { ShownPlay } from '../offline/provisional.ts';
import type { PlaySession } from '../play-session.ts';
import { EndPart } from './EndPart.tsx';
import { LateNote } from './LateNote.tsx';
import { LevelList } from './LevelList.tsx';
import { LevelPart } from './LevelPart.tsx';
import type { OpenLevel } from './mission-props.ts';
import { SharingAsk } from './SharingAsk.tsx';
import { WaitRoom } from './WaitRoom.tsx';
import styles from './StopTab.module.css';

interface StopTabProps {
  readonly hunt: PlayerView;
  readonly play: ShownPlay;
  readonly session: PlaySession;
  readonly onTalk: () => void;
}

const isOpen = (level: LevelView): level is OpenLevel => level.state === 'open';

/** Where the hunt stands for the team, and the one thing to do next. */
export function StopTab({ hunt, play, session, onTalk }: StopTabProps) {
  const [chosen, setChosen] = useState<string>();
  const [isListed, setListed] = useState(false);
  const doneName = useJustDone(play);
  const open = play.levels.filter(isOpen);
  const level = open.find(({ levelId }) => levelId === chosen) ?? (open.length === 1 ? open[0] : undefined);
  if (play.phase === 'ready') return <WaitRoom hunt={hunt} />;
  if (play.phase === 'ended') return <EndPart play={play} kind="ended" />;
  if (open.length === 0) return <EndPart play={play} kind="finished" />;
  const choose = (levelId: string): void => {
    setChosen(levelId);
    setListed(false);
  };
  return (
    <div class={styles['stop']}>
      {play.phase === 'paused' && (
        <div class={styles['paused']} role="status">
          <Icon name="pause" />
          <p>
            <strong>{insideWords('pausedTitle')}.</strong> {insideWords('pausedText')}
          </p>
        </div>
      )}
      <div role="status" class={styles['done']} hidden={doneName === undefined}>
        {doneName !== undefined && (
          <>
            <Icon name="check" /> {insideWords('done', { name: doneName })}
          </>
        )}
      </div>
      <LateNote play={play} />
      <SharingAsk play={play} session={session} />
      {level && !isListed ? (
        <div class={styles['rest']}>
          <LevelPart
            key={level.levelId}
            level={level}
            play={play}
            session={session}
            onTalk={onTalk}
            onList={play.levels.length > 1 ? () => setListed(true) : undefined}
          />
        </div>
      ) : (
        <LevelList play={play} onChoose={choose} onBack={level && (() => setListed(false))} />
      )}
    </div>
  );
}

const DONE_SHOWN_MS = 12_000;

/** The name of the level that was completed while somebody looked. */
function useJustDone(play: ShownPlay): string | undefined {
  const known = useRef<ReadonlySet<string>>(undefined);
  const [name, setName] = useState<string>();
  useEffect(() => {
    const done = play.levels.filter(({ state }) => state === 'completed');
    const fresh = done.find(({ levelId }) => known.current?.has(levelId) === false);
    known.current = new Set(done.map(({ levelId }) => levelId));
    if (!fresh || !('name' in fresh)) return;
    setName(fresh.name);
    // A phone in the hand of somebody who looks at the street.
    navigator.vibrate?.(80);
  }, [play.levels]);
  useEffect(() => {
    const timer = setTimeout(() => setName(undefined), DONE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [name]);
  return name;
}
