import { useEffect, useState } from 'preact/hooks';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { formatClock, formatNumber } from '#web/kit/i18n/formats.ts';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Segmented } from '#web/kit/parts/Segmented.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import type { Replay, ReplayMoment } from '#activities/engagements/contract.report.ts';
import type { ReportState } from './report.state.ts';
import { MomentCard } from './MomentCard.tsx';
import { jumpsOf, nextMoment, stepFrom, stretchesOf } from './moments.ts';
import { replayWords } from './replay.words.ts';
import styles from './ReportParts.module.css';

export function ReplayPart({ state: { replay } }: { readonly state: ReportState }) {
  useEffect(() => void replay.read(), [replay]);
  const reading = replay.reading.value;
  if (reading.phase === 'waiting') return <Skeleton shape="card" count={2} />;
  if (reading.phase === 'failed') {
    return (
      <Trouble
        trouble="unreachable"
        isPart
        title={replayWords('failed')}
        text={reading.error.message}
        onRetry={() => void replay.read()}
      />
    );
  }
  if (reading.value.questions.length === 0) {
    return <EmptyState title={replayWords('empty')} text={replayWords('emptyText')} activity="engagements" />;
  }
  return <Player replay={reading.value} />;
}

const speeds = ['1', '4', '16', '64'] as const;
type Speed = (typeof speeds)[number];

/** Runs through the moments while it plays. Moving the slider stops it. */
function usePlaying(moments: readonly ReplayMoment[], speed: Speed) {
  const [index, setIndex] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const next = nextMoment(moments, index);
    if (next === undefined) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => setIndex(next.index), next.afterMs / Number(speed));
    return () => clearTimeout(timer);
  }, [isPlaying, index, speed, moments]);
  return {
    index,
    isPlaying,
    isOver: index >= moments.length - 1,
    goTo: (target: number) => {
      setPlaying(false);
      setIndex(target);
    },
    toggle: () => {
      if (!isPlaying && index >= moments.length - 1) setIndex(0);
      setPlaying(!isPlaying);
    },
  };
}

function Player({ replay }: { readonly replay: Replay }) {
  const { moments, questions, from } = replay;
  const [speed, setSpeed] = useState<Speed>('1');
  const { index, isPlaying, isOver, goTo, toggle } = usePlaying(moments, speed);
  const moment = moments[index];
  if (moment === undefined) return null;
  const question = questions.find(({ questionId }) => questionId === moment.questionId);
  const clock = formatClock(moment.at - from);
  const phase = replayWords(moment.phase);
  return (
    <div class={styles['player']}>
      <h2 class={styles['title']}>{replayWords('title')}</h2>
      <MomentCard moment={moment} question={question} clock={clock} />
      <div class={styles['track']}>
        <Stretches moments={moments} index={index} />
        <input
          type="range"
          class={styles['slider']}
          aria-label={replayWords('slider')}
          min={0}
          max={moments.length - 1}
          step={1}
          value={index}
          aria-valuetext={
            question === undefined
              ? replayWords('moment', { clock, phase })
              : replayWords('momentOf', { clock, phase, number: question.number })
          }
          onInput={(event) => goTo(Number(event.currentTarget.value))}
        />
      </div>
      <div class={styles['controls']}>
        <Button kind="primary" onClick={toggle}>
          {replayWords(isPlaying ? 'pause' : isOver ? 'fromStart' : 'play')}
        </Button>
        <IconButton
          icon="arrow-left"
          label={replayWords('before')}
          onClick={() => goTo(stepFrom(moments, index, -1))}
        />
        <IconButton
          icon="arrow-right"
          label={replayWords('next')}
          onClick={() => goTo(stepFrom(moments, index, 1))}
        />
        <Segmented
          label={replayWords('speed')}
          value={speed}
          segments={speeds.map((value) => ({ value, label: replayWords('speedOf', { factor: value }) }))}
          onChange={setSpeed}
        />
      </div>
      <Jumps replay={replay} onJump={goTo} />
    </div>
  );
}

interface StretchesProps {
  readonly moments: readonly ReplayMoment[];
  readonly index: number;
}

/** The session as a band: one piece a phase, those of questions stand out. For the eye; the slider says the same. */
function Stretches({ moments, index }: StretchesProps) {
  return (
    <div class={styles['band']} aria-hidden="true">
      {stretchesOf(moments).map(({ phase, from, to }) => (
        <span
          key={from}
          class={styles['stretch']}
          data-phase={phase}
          data-on={(from <= index && index <= to) || undefined}
          style={{ flexGrow: to - from + 1 }}
        />
      ))}
    </div>
  );
}

function Jumps({ replay, onJump }: { readonly replay: Replay; readonly onJump: (index: number) => void }) {
  return (
    <section class={styles['jumps']} aria-labelledby="replay-jumps">
      <h3 id="replay-jumps">{replayWords('jump')}</h3>
      <ul>
        <li>
          <button type="button" class={styles['jump']} onClick={() => onJump(0)}>
            {replayWords('start')}
          </button>
        </li>
        {jumpsOf(replay).map(({ questionId, number, title, index }) => (
          <li key={questionId}>
            <button type="button" class={styles['jump']} onClick={() => onJump(index)}>
              <span class={styles['replayNumber']}>{formatNumber(number)}</span>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
