import { useEffect, useRef, useState } from 'preact/hooks';
import { formatClock } from '#web/kit/i18n/formats.ts';
import { useServerNow } from '#web/kit/live/use-server-now.ts';
import { Icon } from '#web/kit/parts/Icon.tsx';
import type { ShownPlay } from '../offline/provisional.ts';
import { passedSince } from './clue-line.ts';
import { insideWords } from './inside.words.ts';
import { momentOf } from './moment.ts';
import styles from './Inside.module.css';

/** The stop just completed, and its points. */
export function DoneLine({ play }: { readonly play: ShownPlay }) {
  const done = useJustDone(play);
  return (
    <div role="status" class={styles['done']} hidden={done === undefined}>
      {done !== undefined && <Done done={done} parts={play.parts} />}
    </div>
  );
}

const DONE_SHOWN_MS = 12_000;

interface JustDone {
  readonly levelId: string;
  readonly name: string;
}

/** The points of a completed stop, as soon as the server has counted them. */
function Done({ done, parts }: { readonly done: JustDone; readonly parts: ShownPlay['parts'] }) {
  const moment = momentOf(parts, done.levelId);
  return (
    <>
      <Icon name="check" />
      <span>
        {insideWords('done', { name: done.name })}
        {moment && moment.earlyPoints > 0 && ` ${insideWords('early', { count: moment.earlyPoints })}`}
      </span>
      {moment && moment.points > 0 && (
        <strong class={styles['gain']}>{insideWords('gain', { count: moment.points })}</strong>
      )}
    </>
  );
}

const playDone = async (): Promise<void> => {
  const { isSoundOn, playSound } = await import('#web/kit/device/sound.ts');
  // It shakes as well: a phone in the hand of somebody who looks at the street.
  if (isSoundOn(true)) playSound('finish');
};

/** The level that was completed while somebody looked. */
function useJustDone(play: ShownPlay): JustDone | undefined {
  const known = useRef<ReadonlySet<string>>(undefined);
  const [justDone, setDone] = useState<JustDone>();
  useEffect(() => {
    const done = play.levels.filter(({ state }) => state === 'completed');
    const fresh = done.find(({ levelId }) => known.current?.has(levelId) === false);
    known.current = new Set(done.map(({ levelId }) => levelId));
    if (!fresh || !('name' in fresh)) return;
    setDone({ levelId: fresh.levelId, name: fresh.name });
    void playDone().catch(() => undefined);
  }, [play.levels]);
  useEffect(() => {
    const timer = setTimeout(() => setDone(undefined), DONE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [justDone]);
  return justDone;
}

interface WaitHeadProps {
  readonly play: ShownPlay;
  readonly waits: NonNullable<ShownPlay['waits']>;
}

/** Nothing is open, and more is to come. */
export function WaitHead({ play, waits: { opensInMs } }: WaitHeadProps) {
  const now = useServerNow(opensInMs !== undefined && play.phase === 'running' ? Infinity : undefined);
  const left = opensInMs === undefined ? 0 : Math.max(0, opensInMs - passedSince(play, now));
  return (
    <div class={styles['head']} role="status">
      <h2>{insideWords('waitTitle')}</h2>
      <p>
        {opensInMs === undefined
          ? insideWords('waitHost')
          : insideWords('waitTime', { time: formatClock(Math.ceil(left / 1000) * 1000) })}
      </p>
    </div>
  );
}
