import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { useAction } from '#web/kit/data/action.ts';
import type { MissionView } from '#activities/hunts/contract.missions.ts';
import { chatIcon } from '../hunt-icons.ts';
import { missionWords } from '../missions.words.ts';
import { insideWords, levelWords } from './inside.words.ts';
import type { ShownPlay } from '../offline/provisional.ts';
import type { PlaySession } from './play-session.ts';
import { CluesPart } from './CluesPart.tsx';
import { Feedback } from './Feedback.tsx';
import { doneOr } from './mission-props.ts';
import type { MissionProps, OpenLevel } from './mission-props.ts';
import { missionPlays } from './missions.tsx';
import { WhereLine } from './WhereLine.tsx';
import styles from './Inside.module.css';

interface LevelPartProps {
  readonly level: OpenLevel;
  readonly play: ShownPlay;
  readonly session: PlaySession;
  readonly onTalk: () => void;
  readonly onList: (() => void) | undefined;
}

/** The story above, the task below under the thumb. */
export function LevelPart({ level, play, session, onTalk, onList }: LevelPartProps) {
  const [isTwin, setTwin] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Keys and readers go on where the new level begins.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const mission: MissionView = isTwin && level.twin ? level.twin.mission : level.mission;
  return (
    <>
      <article class={styles['level']}>
        <header class={styles['levelHead']}>
          <Kicker level={level} total={play.total} onList={onList} />
          <h2 ref={heading} class={styles['levelTitle']} tabIndex={-1}>
            {level.name}
          </h2>
        </header>
        <Pictures level={level} />
        {level.story !== undefined && <p class={styles['story']}>{level.story}</p>}
        {mission.prompt !== undefined && !isShortPrompt(mission) && (
          <section class={styles['task']}>
            <h3 class={styles['small']}>{levelWords('task')}</h3>
            <p class={styles['story']}>{mission.prompt}</p>
          </section>
        )}
        {level.character && (
          <div class={styles['character']}>
            {level.character.greeting !== undefined && (
              <blockquote class={styles['greeting']}>
                <p>{level.character.greeting}</p>
              </blockquote>
            )}
            <Button icon={chatIcon} onClick={onTalk}>
              {levelWords('talkTo', { name: level.character.name })}
            </Button>
          </div>
        )}
        <CluesPart level={level} play={play} handIn={session.handIn} />
        {level.twin && <Twin note={level.twin.note} isTwin={isTwin} onTwin={setTwin} />}
        {play.maySkip && <Skip level={level} session={session} />}
      </article>
      <MissionPanel
        key={isTwin ? 'twin' : 'usual'}
        level={level}
        mission={mission}
        isTwin={isTwin}
        session={session}
        isPaused={play.phase !== 'running'}
        onTalk={onTalk}
      />
    </>
  );
}

const LONGEST_IN_PANEL = 180;

/** A longer one stands with the story, and the panel says what kind of task it is. */
const isShortPrompt = ({ prompt }: Pick<MissionView, 'prompt'>): boolean =>
  prompt !== undefined && prompt.length <= LONGEST_IN_PANEL;

/** What to do now. It stays in sight however long the story is. */
function MissionPanel(props: MissionProps) {
  const { level, mission, isTwin, session } = props;
  const name = level.character?.name ?? '';
  const { Part, isWhole } = missionPlays[mission.type];
  const needsPlace = mission.needsPlace && !isTwin && isWhole !== true && level.hasPlace;
  return (
    <section class={styles['panel']} aria-label={levelWords('task')}>
      <p class={styles['missionPanelTask']}>
        {isShortPrompt(mission) ? mission.prompt : missionWords(`${mission.type}_task`, { name })}
        {needsPlace && <span class={styles['missionPanelSoft']}> {levelWords('alsoPlace')}</span>}
      </p>
      {needsPlace && <WhereLine watch={session.watch} />}
      {Part && <Part {...props} />}
      {isWhole !== true && <Feedback level={level} session={session} />}
    </section>
  );
}

interface KickerProps extends Pick<LevelPartProps, 'level' | 'onList'> {
  readonly total: number;
}

function Kicker({ level, total, onList }: KickerProps) {
  return (
    <div class={styles['kicker']}>
      <p>
        {levelWords('stopOf', { index: level.index, total })} ·{' '}
        {levelWords('points', { count: level.points })}
      </p>
      {onList && (
        <Button kind="quiet" size="small" icon="table" onClick={onList}>
          {insideWords('allStops')}
        </Button>
      )}
    </div>
  );
}

/** Pages load pictures from this server only. */
const isOwn = (address: string): boolean => /^(?:\/(?!\/)|data:image\/)/.test(address);

function Pictures({ level }: { readonly level: OpenLevel }) {
  const pictures = level.pictures.filter(isOwn);
  if (pictures.length === 0) return null;
  return (
    <div class={styles['pictures']}>
      {pictures.map((address, index) => (
        <img key={address} src={address} alt={levelWords('picture', { number: index + 1 })} loading="lazy" />
      ))}
    </div>
  );
}

interface TwinProps {
  readonly note: string;
  readonly isTwin: boolean;
  readonly onTwin: (isTwin: boolean) => void;
}

/** The same level for whoever cannot or will not go there, or whose phone has no position. */
function Twin({ note, isTwin, onTwin }: TwinProps) {
  return (
    <section class={styles['twin']}>
      <h3 class={styles['small']}>{levelWords('twin')}</h3>
      <p>{note}</p>
      <p class={styles['levelSoft']}>{levelWords('twinPoints')}</p>
      <div>
        <Button size="small" aria-pressed={isTwin} onClick={() => onTwin(!isTwin)}>
          {levelWords(isTwin ? 'twinBack' : 'twinUse')}
        </Button>
      </div>
    </section>
  );
}

function Skip({ level, session }: { readonly level: OpenLevel; readonly session: PlaySession }) {
  const [isAsked, setAsked] = useState(false);
  const skip = useAction(
    ({ levelId }: { readonly levelId: string }) => doneOr(session.handIn.skip(levelId)),
    {
      isToast: true,
    },
  );
  return (
    <div class={styles['skip']}>
      <Button kind="quiet" size="small" onClick={() => setAsked(true)}>
        {levelWords('skip')}
      </Button>
      <Dialog
        isOpen={isAsked}
        title={levelWords('skipTitle')}
        onClose={() => setAsked(false)}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{levelWords('skipNo')}</Button>
            <Button
              kind="danger"
              onClick={() => {
                setAsked(false);
                void skip.run({ levelId: level.levelId });
              }}
            >
              {levelWords('skipYes')}
            </Button>
          </>
        }
      >
        <p>{levelWords('skipText')}</p>
      </Dialog>
    </div>
  );
}
