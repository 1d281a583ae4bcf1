import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { useAction } from '#web/kit/data/action.ts';
import type { MissionView } from '#activities/hunts/contract.missions.ts';
import { chatIcon } from '../hunt-icons.ts';
import { missionWords } from '../missions.words.ts';
import { insideWords } from './inside.words.ts';
import { levelWords } from './level.words.ts';
import type { ShownPlay } from '../offline/provisional.ts';
import type { PlaySession } from './play-session.ts';
import { CluesPart } from './CluesPart.tsx';
import { Feedback } from './Feedback.tsx';
import { doneOr } from './mission-props.ts';
import type { MissionProps, OpenLevel } from './mission-props.ts';
import { missionPlays } from './missions.tsx';
import { WithoutPosition } from './proof-parts.tsx';
import { WhereLine } from './WhereLine.tsx';
import styles from './Inside.module.css';

const loadWayTo = async () => (await import('./WayTo.tsx')).WayTo;

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
    // Keyboard and screen reader continue where the new level starts.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const mission: MissionView = isTwin && level.twin ? level.twin.mission : level.mission;
  return (
    <>
      <article class={styles['level']}>
        <header class={styles['levelHead']}>
          <Kicker level={level} play={play} onList={onList} />
          <h2 ref={heading} class={styles['levelTitle']} tabIndex={-1}>
            {level.name}
          </h2>
        </header>
        <Scene level={level} session={session} />
        {level.story !== undefined && <p class={styles['story']}>{level.story}</p>}
        {mission.prompt !== undefined && !isShortPrompt(mission) && (
          <section class={styles['task']}>
            <h3 class={styles['small']}>{levelWords('task')}</h3>
            <p class={styles['story']}>{mission.prompt}</p>
          </section>
        )}
        {level.character && <Character {...level.character} onTalk={onTalk} />}
        <CluesPart level={level} play={play} handIn={session.handIn} />
        {level.twin && <Twin note={level.twin.note} isTwin={isTwin} onTwin={setTwin} />}
        {play.maySkip && <Skip level={level} session={session} costs={play.costs} />}
      </article>
      <MissionPanel
        key={isTwin ? 'twin' : 'usual'}
        level={level}
        mission={mission}
        isTwin={isTwin}
        session={session}
        isPaused={play.phase !== 'running'}
        costs={play.costs}
        onTalk={onTalk}
        onTwin={level.twin && !isTwin ? () => setTwin(true) : undefined}
      />
    </>
  );
}

function Scene({ level, session }: Pick<LevelPartProps, 'level' | 'session'>) {
  return (
    <>
      {level.place && <Lazy load={loadWayTo} props={{ place: level.place, session }} />}
      <Pictures level={level} />
    </>
  );
}

type CharacterProps = NonNullable<OpenLevel['character']> & Pick<LevelPartProps, 'onTalk'>;

function Character({ name, greeting, onTalk }: CharacterProps) {
  return (
    <div class={styles['character']}>
      {greeting !== undefined && (
        <blockquote class={styles['greeting']}>
          <p>{greeting}</p>
        </blockquote>
      )}
      <Button icon={chatIcon} onClick={onTalk}>
        {levelWords('talkTo', { name })}
      </Button>
    </div>
  );
}

const LONGEST_IN_PANEL = 180;

/** A longer task is shown with the story, and the panel names its kind. */
const isShortPrompt = ({ prompt }: Pick<MissionView, 'prompt'>): boolean =>
  prompt !== undefined && prompt.length <= LONGEST_IN_PANEL;

const taskWords = ({ type, isTyped }: MissionView, name: string): string =>
  isTyped === true ? levelWords('typeTask') : missionWords(`${type}_task`, { name });

/** What to do now. It stays in sight however long the story is. */
function MissionPanel(props: MissionProps) {
  const { level, mission, isTwin, session } = props;
  const name = level.character?.name ?? '';
  const { Part, isWhole } = missionPlays[mission.type];
  const needsPlace = mission.needsPlace && !isTwin && isWhole !== true && level.hasPlace;
  return (
    <section class={styles['panel']} aria-label={levelWords('task')}>
      <p class={styles['missionPanelTask']}>
        {isShortPrompt(mission) ? mission.prompt : taskWords(mission, name)}
        {needsPlace && <span class={styles['missionPanelSoft']}> {levelWords('alsoPlace')}</span>}
      </p>
      {needsPlace && <WhereLine watch={session.watch} />}
      {needsPlace && <WithoutPosition {...props} />}
      {Part && <Part {...props} />}
      {isWhole !== true && <Feedback level={level} session={session} />}
    </section>
  );
}

type KickerProps = Pick<LevelPartProps, 'level' | 'play' | 'onList'>;

function Kicker({ level, play, onList }: KickerProps) {
  const { total, costs } = play;
  return (
    <div class={styles['kicker']}>
      <p>
        {levelWords('stopOf', { index: level.index, total })} ·{' '}
        {levelWords('points', { count: level.points })}
        {costs?.perMinute !== undefined && `, ${levelWords('perMinute', { count: costs.perMinute })}`}
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

/** The alternative for players who can't go there or have no position. */
function Twin({ note, isTwin, onTwin }: TwinProps) {
  return (
    <section class={styles['twin']}>
      <h3 class={styles['small']}>{levelWords('twin')}</h3>
      <p>{note}</p>
      <p class="hint">{levelWords('twinPoints')}</p>
      <div>
        <Button size="small" aria-pressed={isTwin} onClick={() => onTwin(!isTwin)}>
          {levelWords(isTwin ? 'twinBack' : 'twinUse')}
        </Button>
      </div>
    </section>
  );
}

interface SkipProps extends Pick<LevelPartProps, 'level' | 'session'> {
  readonly costs: ShownPlay['costs'];
}

function Skip({ level, session, costs }: SkipProps) {
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
        <p>
          {levelWords('skipText')}{' '}
          {costs?.skip !== undefined && levelWords('skipCosts', { count: costs.skip })}
        </p>
      </Dialog>
    </div>
  );
}
