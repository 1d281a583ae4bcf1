import { useState } from 'preact/hooks';
import { formatDuration, formatNumber } from '#web/kit/i18n/formats.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import type { LevelView, PlayerView } from '#activities/hunts/contract.views.ts';
import { insideWords } from './inside.words.ts';
import { levelWords } from './level.words.ts';
import type { ShownPlay } from '../offline/provisional.ts';
import type { PlaySession } from './play-session.ts';
import { cameraIcon } from '../hunt-icons.ts';
import { LevelPart } from './LevelPart.tsx';
import { DoneLine, WaitHead } from './Moments.tsx';
import { PhotoPart } from './proof-parts.tsx';
import type { OpenLevel } from './mission-props.ts';
import { SCROLLED_BY_KEYS } from './mission-props.ts';
import { isSharingKept, keepSharing } from './sharing.ts';
import styles from './Inside.module.css';
import { missionWords } from '../missions.words.ts';

interface StopTabProps {
  readonly hunt: PlayerView;
  readonly play: ShownPlay;
  readonly session: PlaySession;
  readonly onTalk: () => void;
}

const isOpen = (level: LevelView): level is OpenLevel => level.state === 'open';

/** The team's state, and the one thing to do next. */
export function StopTab({ hunt, play, session, onTalk }: StopTabProps) {
  const [chosen, setChosen] = useState<string>();
  const [isListed, setListed] = useState(false);
  const open = play.levels.filter(isOpen);
  const level = open.find(({ levelId }) => levelId === chosen) ?? (open.length === 1 ? open[0] : undefined);
  if (play.phase === 'ready') return <WaitRoom hunt={hunt} />;
  if (play.phase === 'ended') return <EndPart kind="ended" {...{ play, session }} />;
  if (open.length === 0) return <NothingOpen {...{ play, session }} />;
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
      <DoneLine play={play} />
      <LateNote play={play} />
      <RejectedNote play={play} session={session} />
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

function NothingOpen({ play, session }: Pick<StopTabProps, 'play' | 'session'>) {
  if (!play.waits) return <EndPart kind="finished" {...{ play, session }} />;
  return (
    <div class={styles['end']} aria-label={insideWords('waitTitle')} {...SCROLLED_BY_KEYS}>
      <WaitHead play={play} waits={play.waits} />
      <LevelList play={play} />
    </div>
  );
}

/** The hunt is over for everybody, or done for this team. */
interface EndPartProps extends Pick<StopTabProps, 'play' | 'session'> {
  readonly kind: 'ended' | 'finished';
}

function EndPart({ play, session, kind }: EndPartProps) {
  const { completed, total, points, playedMs } = play;
  return (
    <div class={styles['end']} aria-label={insideWords(`${kind}Title`)} {...SCROLLED_BY_KEYS}>
      <div class={styles['head']}>
        <h2>{insideWords(`${kind}Title`)}</h2>
        <p>{insideWords(`${kind}Text`)}</p>
      </div>
      <p class={styles['endPoints']}>
        <span class={styles['number']}>{formatNumber(points)}</span>
        <span class="visually-hidden">{insideWords('result', { count: points })}</span>
        <span class="soft">
          {insideWords('stopsDone', { count: completed, total })}{' '}
          {insideWords('playedFor', { time: formatDuration(playedMs) })}
        </span>
      </p>
      <LateNote play={play} />
      <RejectedNote play={play} session={session} />
      <LevelList play={play} isOver />
      <div>
        <ButtonLink href="/">{insideWords('home')}</ButtonLink>
      </div>
    </div>
  );
}

interface SharingAskProps {
  readonly play: ShownPlay;
  readonly session: PlaySession;
}

/** Asked once, in our words, before the phone asks in its own. */
function SharingAsk({ play, session }: SharingAskProps) {
  const { gameId } = session.run;
  const [isAnswered, setAnswered] = useState(isSharingKept(gameId) !== undefined);
  const hasPlaces = play.levels.some((level) => 'hasPlace' in level && level.hasPlace);
  if (isAnswered || !hasPlaces || play.phase !== 'running') return null;
  const answer = (isWanted: boolean): void => {
    keepSharing(gameId, isWanted);
    session.trail.share(isWanted);
    setAnswered(true);
  };
  return (
    <section class={styles['ask']}>
      <h2 class={styles['title']}>{insideWords('shareTitle')}</h2>
      <p class="hint">{insideWords('shareText')}</p>
      <div class="row-2">
        <Button size="small" kind="primary" onClick={() => answer(true)}>
          {insideWords('shareYes')}
        </Button>
        <Button size="small" onClick={() => answer(false)}>
          {insideWords('shareNo')}
        </Button>
      </div>
    </section>
  );
}

const loadKeepMap = async () => (await import('../offline/KeepMap.tsx')).KeepMap;
const loadInvite = async () => (await import('./Invite.tsx')).Invite;

/** Before the start: who is here, and how to invite the others. */
function WaitRoom({ hunt }: { readonly hunt: PlayerView }) {
  return (
    <div class={styles['room']}>
      <div class={styles['waitRoomHead']}>
        <h2>{insideWords('readyTitle')}</h2>
        <p>{insideWords('readyText')}</p>
      </div>
      <Card title={insideWords('mates')} level={3}>
        <ul class={styles['mates']}>
          {hunt.team.phones.map(({ userId, name }) => (
            <li key={userId}>{name}</li>
          ))}
        </ul>
        <Lazy load={loadInvite} props={{ hunt }} />
      </Card>
      <Lazy load={loadKeepMap} props={{ hunt }} shape="row" />
    </div>
  );
}

/** What was done without network and arrived in a pause or after the end: nobody should think it lost. */
function LateNote({ play }: { readonly play: ShownPlay }) {
  const { late = [] } = play;
  return (
    <div role="status" class={styles['late']} hidden={late.length === 0}>
      {late.length > 0 && <strong>{insideWords('lateTitle')}</strong>}
      <ul class={styles['lateNoteList']}>
        {late.map(({ levelId, name, state }) => (
          <li key={levelId}>{insideWords(`late_${state}`, { name })}</li>
        ))}
      </ul>
    </div>
  );
}

const isRejected = (level: LevelView): boolean =>
  level.state === 'completed' && level.verdict?.status === 'rejected';

/** Photos that do not count any more, with the host's words; another one may be sent for each. */
function RejectedNote({ play, session }: Pick<StopTabProps, 'play' | 'session'>) {
  const [retaken, setRetaken] = useState<{ readonly levelId: string; readonly name: string }>();
  const rejected = play.levels.flatMap((level) =>
    level.state === 'completed' && isRejected(level) ? [level] : [],
  );
  return (
    <>
      <div role="status" class={styles['late']} hidden={rejected.length === 0}>
        <ul class={styles['lateNoteList']}>
          {rejected.map((level) => (
            <li key={level.levelId}>
              <p>
                {levelWords('photoRejectedAt', { name: level.name })} {level.verdict?.reason}
              </p>
              <Button size="small" icon={cameraIcon} onClick={() => setRetaken(level)}>
                {levelWords('retake')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <Dialog
        isOpen={retaken !== undefined}
        title={retaken?.name ?? ''}
        onClose={() => setRetaken(undefined)}
      >
        {retaken && <PhotoPart level={retaken} isTwin={false} session={session} />}
      </Dialog>
    </>
  );
}

interface LevelListProps {
  readonly play: ShownPlay;
  /** Nothing opens any more. */
  readonly isOver?: true;
  readonly onChoose?: (levelId: string) => void;
  readonly onBack?: (() => void) | undefined;
}

const aboutLevel = (level: LevelView): string => {
  if (level.state === 'locked') return insideWords('locked');
  if (level.state === 'open') return levelWords('points', { count: level.points });
  if (level.state === 'skipped') return levelWords('skipped');
  if (isRejected(level))
    return [levelWords('photoRejected'), level.verdict?.reason]
      .filter((part) => part !== undefined)
      .join(' ');
  const how = missionWords(`${level.by ?? 'host'}_done`);
  const { playedMs } = level;
  return playedMs === undefined ? how : `${how}, ${levelWords('doneIn', { time: formatDuration(playedMs) })}`;
};

function LevelMark({ level }: { readonly level: LevelView }) {
  if (isRejected(level)) return <Icon name="cross" size={1} />;
  return level.state === 'completed' ? <Icon name="check" size={1} /> : <>{level.index}</>;
}

const placeOf = (level: LevelView): string | undefined =>
  level.state === 'completed' && level.place && 'description' in level.place
    ? level.place.description
    : undefined;

/** All stops in the team's order: what is done, what is open, how many are still to come. */
export function LevelList({ play, isOver, onChoose, onBack }: LevelListProps) {
  const closed = isOver ? levelWords('notReached') : insideWords('locked');
  const levels = play.levels.toSorted((one, other) => one.index - other.index);
  const openCount = levels.filter(({ state }) => state === 'open').length;
  return (
    <section class={styles['part']}>
      <div class={styles['levelListHead']}>
        <h2 class={styles['levelListTitle']}>
          {onChoose && openCount > 1 ? insideWords('openStops') : insideWords('allStops')}
        </h2>
        {onBack && (
          <Button size="small" icon="arrow-left" onClick={onBack}>
            {insideWords('hideList')}
          </Button>
        )}
      </div>
      <ol class={styles['list']}>
        {levels.map((level) => (
          <li
            key={level.levelId}
            class={styles['levelListLevel']}
            data-state={isRejected(level) ? 'rejected' : level.state}
          >
            <span class={styles['mark']} aria-hidden="true">
              <LevelMark level={level} />
            </span>
            <span class={styles['texts']}>
              <span class={styles['levelListName']}>{'name' in level ? level.name : closed}</span>
              {level.state !== 'locked' && (
                <span class="hint">
                  {aboutLevel(level)}
                  {play.provisional.has(level.levelId) && `, ${levelWords('provisional')}`}
                </span>
              )}
              {placeOf(level) !== undefined && (
                <span class="hint">{levelWords('whereItWas', { place: placeOf(level) ?? '' })}</span>
              )}
            </span>
            {level.state === 'open' && onChoose && (
              <Button
                size="small"
                kind="primary"
                aria-label={`${insideWords('open')}: ${level.name}`}
                onClick={() => onChoose(level.levelId)}
              >
                {insideWords('open')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
