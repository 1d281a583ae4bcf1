import { useEffect, useState } from 'preact/hooks';
import type { Count } from '#platform/tally/contract.ts';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import { OptionPicture } from './OptionPicture.tsx';
import type { PicturesByName } from './OptionPicture.tsx';
import { resultWords } from '../results/results.words.ts';
import { barOrder, roundBars, roundSentence, showVotes } from './story.ts';
import type { RoundBar } from './story.ts';
import { labelId, labelledBy } from './labels.ts';
import styles from './Rounds.module.css';

interface RoundsProps {
  readonly count: Count;
  readonly pictures: PicturesByName;
  /** One tally without rounds: points, approvals. */
  readonly isPlain?: boolean;
  /** For a further question, named by its heading. */
  readonly contest?: string;
}

const STEP_MS = 1800;

/** Bars by round: a slider, so arrow keys step through, and buttons for everybody else. */
export function Rounds({ count, pictures, isPlain = false, contest }: RoundsProps) {
  const last = count.rounds.length - 1;
  const [chosen, choose] = useState<number>();
  const [isPlaying, setPlaying] = useState(false);
  // A live count gains and loses rounds; until the reader chooses one, the latest is shown.
  const index = Math.min(chosen ?? last, last);
  const round = count.rounds[index];
  useEffect(() => {
    if (!isPlaying) return undefined;
    if (index >= last) return setPlaying(false);
    const timer = setTimeout(() => choose(index + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, index, last]);
  if (!round) return null;
  const step = (to: number): void => {
    setPlaying(false);
    choose(Math.max(0, Math.min(last, to)));
  };
  if (isPlain) return <Bars bars={roundBars(count, index)} threshold={undefined} pictures={pictures} />;
  const sentence = roundSentence(count, round);
  return (
    <section class="stack-4" aria-labelledby={labelledBy('rounds', contest)}>
      <div class={styles['head']}>
        <h3 id={labelId('rounds', contest)}>{resultWords('rounds')}</h3>
        <p class={styles['now']}>{resultWords('round', { round: index + 1, count: last + 1 })}</p>
      </div>
      {last > 0 && (
        <div class={styles['controls']}>
          <IconButton icon="arrow-left" label={resultWords('previous')} onClick={() => step(index - 1)} />
          <input
            class={styles['slider']}
            type="range"
            min={1}
            max={last + 1}
            step={1}
            value={index + 1}
            aria-label={resultWords('roundSlider')}
            aria-valuetext={`${resultWords('round', { round: index + 1, count: last + 1 })}. ${sentence}`}
            onInput={(event) => step(Number(event.currentTarget.value) - 1)}
          />
          <IconButton icon="arrow-right" label={resultWords('next')} onClick={() => step(index + 1)} />
          <Button
            size="small"
            aria-pressed={isPlaying}
            onClick={() => {
              if (!isPlaying && index >= last) choose(0);
              setPlaying(!isPlaying);
            }}
          >
            {resultWords(isPlaying ? 'pause' : 'play')}
          </Button>
        </div>
      )}
      <p class={styles['sentence']}>{sentence}</p>
      <Bars bars={roundBars(count, index)} threshold={round.threshold} pictures={pictures} />
      <AllRounds count={count} />
    </section>
  );
}

interface BarsProps {
  readonly bars: readonly RoundBar[];
  readonly threshold: string | undefined;
  readonly pictures?: PicturesByName;
}

const NO_PICTURES: PicturesByName = new Map();

export function Bars({ bars, threshold, pictures = NO_PICTURES }: BarsProps) {
  const needed = threshold === undefined ? undefined : Number(threshold);
  const most = Math.max(needed ?? 0, ...bars.map(({ votes }) => votes), 1);
  const share = (votes: number): string => `${((votes / most) * 100).toFixed(2)}%`;
  return (
    <>
      <ul class={styles['bars']}>
        {bars.map(({ name, votes, gained, mark, isGone }) => (
          <li key={name} class={styles['bar']} data-gone={isGone || undefined} data-mark={mark}>
            <p class={styles['label']}>
              <span class={styles['name']}>
                <OptionPicture pictures={pictures} name={name} size={160} class={styles['thumb']} />
                {name}
              </span>
              <span class={styles['votes']}>
                {mark !== undefined && (
                  <span class={styles['mark']}>
                    {resultWords(mark === 'elected' ? 'isElected' : 'isOut')}
                  </span>
                )}
                {gained > 0 && (
                  <span class={styles['gained']}>
                    {resultWords('gained', { votes: `+${showVotes(gained)}` })}
                  </span>
                )}
                <strong>{isGone ? '–' : showVotes(votes)}</strong>
              </span>
            </p>
            <svg class={styles['track']} aria-hidden="true" focusable="false">
              <rect class={styles['ground']} width="100%" height="100%" rx="6" />
              <rect class={styles['fill']} width={share(votes)} height="100%" rx="6" />
              {gained > 0 && (
                <rect
                  class={styles['new']}
                  x={share(votes - gained)}
                  width={share(gained)}
                  height="100%"
                  rx="6"
                />
              )}
              {needed !== undefined && (
                <line class={styles['needed']} x1={share(needed)} x2={share(needed)} y1="-15%" y2="115%" />
              )}
            </svg>
          </li>
        ))}
      </ul>
      {threshold !== undefined && (
        <p class="fine-print">{resultWords('needed', { votes: showVotes(threshold) })}</p>
      )}
    </>
  );
}

function AllRounds({ count }: { readonly count: Count }) {
  return (
    <details class={styles['all']}>
      <summary>{resultWords('allRounds')}</summary>
      <Table
        caption={resultWords('rounds')}
        isCaptionHidden
        isGrid
        rows={barOrder(count).map((name) => ({ name }))}
        rowKey={({ name }) => name}
        columns={[
          { id: 'name', header: resultWords('option'), cell: ({ name }) => name },
          ...count.rounds.map(({ round, tally }) => ({
            id: String(round),
            header: resultWords('roundShort', { round }),
            cell: ({ name }: { readonly name: string }) =>
              name in tally ? showVotes(tally[name] ?? 0) : '–',
            isNumeric: true,
          })),
        ]}
      />
    </details>
  );
}
