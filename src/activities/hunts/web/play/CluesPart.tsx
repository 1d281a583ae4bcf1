import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { formatClock } from '#web/kit/i18n/formats.ts';
import { useServerNow } from '#web/kit/live/use-server-now.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import type { ClueView } from '#activities/hunts/contract.views.ts';
import { clueLine, passedSince } from './clue-line.ts';
import type { ClueLine } from './clue-line.ts';
import type { HandIn } from './hand-in.ts';
import { levelWords } from './level.words.ts';
import type { ShownPlay } from '../offline/provisional.ts';
import { doneOr } from './mission-props.ts';
import type { OpenLevel } from './mission-props.ts';
import styles from './Inside.module.css';

interface CluesPartProps {
  readonly level: OpenLevel;
  readonly play: ShownPlay;
  readonly handIn: HandIn;
}

export function CluesPart({ level, play, handIn }: CluesPartProps) {
  const isCounting = level.clues.some(({ freeInMs, text }) => freeInMs !== undefined && text === undefined);
  const now = useServerNow(isCounting && play.phase === 'running' ? Infinity : undefined);
  if (level.clues.length === 0) return null;
  const passedMs = passedSince(play, now);
  return (
    <section class={styles['clues']}>
      <h3 class={styles['cluesTitle']}>{levelWords('clues')}</h3>
      <ol class={styles['cluesList']}>
        {level.clues.map((clue, index) => (
          <li key={clue.clueId} class={styles['clue']}>
            <ClueRow
              clue={clue}
              line={clueLine(clue, passedMs)}
              number={index + 1}
              canTake={play.phase === 'running'}
              onTake={(by) => handIn.takeClue(level.levelId, clue.clueId, by)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ClueRowProps {
  readonly clue: ClueView;
  readonly line: ClueLine;
  readonly number: number;
  readonly canTake: boolean;
  readonly onTake: (by: 'clock' | 'price') => Promise<string | undefined>;
}

function ClueRow({ clue, line, number, canTake, onTake }: ClueRowProps) {
  const { run, isBusy: isTaking } = useAction(
    ({ by }: { readonly by: 'clock' | 'price' }) => doneOr(onTake(by)),
    { isToast: true },
  );
  const take = (by: 'clock' | 'price'): void => void run({ by });
  if (line.kind === 'text') return <p class={styles['text']}>{line.text}</p>;
  const name = levelWords('clueNumber', { number });
  if (isTaking) {
    return (
      <p class={styles['cluesSoft']} role="status">
        {name}: {levelWords('cluePending')}
      </p>
    );
  }
  if (line.kind === 'ready') {
    return (
      <div class={styles['row']}>
        <span>{name}</span>
        <Button size="small" kind="primary" disabled={!canTake} onClick={() => take('clock')}>
          {levelWords('clueReady')}
        </Button>
      </div>
    );
  }
  const { leftMs, price } = line;
  return (
    <div class={styles['row']}>
      <span>
        {name}
        <span class={styles['cluesSoft']}>
          {leftMs === undefined
            ? clue.isGiven && levelWords('clueGiven')
            : levelWords('clueIn', { time: formatClock(leftMs) })}
        </span>
      </span>
      {price !== undefined && (
        <BuyButton price={price} leftMs={leftMs} isDisabled={!canTake} onBuy={() => take('price')} />
      )}
    </div>
  );
}

interface BuyButtonProps {
  readonly price: number;
  readonly leftMs: number | undefined;
  readonly isDisabled: boolean;
  readonly onBuy: () => void;
}

/** Points are gone for good, so this asks first. */
function BuyButton({ price, leftMs, isDisabled, onBuy }: BuyButtonProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button size="small" disabled={isDisabled} onClick={() => setAsked(true)}>
        {levelWords('clueBuy', { price: levelWords('points', { count: price }) })}
      </Button>
      <Dialog
        isOpen={isAsked}
        title={levelWords('clueBuyTitle')}
        onClose={() => setAsked(false)}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{levelWords('clueBuyNo')}</Button>
            <Button
              kind="primary"
              onClick={() => {
                setAsked(false);
                onBuy();
              }}
            >
              {levelWords('clueBuyYes')}
            </Button>
          </>
        }
      >
        <p>
          {levelWords('clueBuyText', { count: price })}{' '}
          {leftMs !== undefined && levelWords('clueBuyWait', { time: formatClock(leftMs) })}
        </p>
      </Dialog>
    </>
  );
}
