import { useEffect, useState } from 'preact/hooks';
import { openInstrument, playNotes, wakeSound } from '#web/kit/device/sound.ts';
import type { Note } from '#web/kit/device/sounds.ts';
import { serverNow } from '#web/kit/live/browser-live.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import type { ScreenView } from '#activities/engagements/contract.views.ts';
import { podiumTimes } from './podium-times.ts';
import { LOOP_MS, lobbyNotes, podiumNotes, revealNotes, tickNotes } from './show-notes.ts';
import { winnersOf } from './winners.ts';
import { showWords } from './show.words.ts';
import styles from './Show.module.css';

const play = (notes: readonly Note[]): void => {
  const instrument = openInstrument();
  if (instrument?.state === 'running') playNotes(instrument, notes);
};

const TICKED_S = 5;

const lobbyMusic = (): (() => void) => {
  play(lobbyNotes);
  const timer = setInterval(() => play(lobbyNotes), LOOP_MS);
  return () => clearInterval(timer);
};

/** The last seconds by the server's clock, each heard once. */
const countdown = (deadlineAt: number): (() => void) => {
  let heard = TICKED_S + 1;
  const timer = setInterval(() => {
    const left = Math.ceil((deadlineAt - serverNow(pageLive())) / 1000);
    if (left < heard && left > 0) play(tickNotes(left));
    heard = Math.min(heard, left);
  }, 100);
  return () => clearInterval(timer);
};

/** Plays the sound of this moment; returns what stops it. */
const soundOf = ({ stage }: ScreenView): (() => void) | undefined => {
  const { phase, isReading, deadlineAt, results, board } = stage;
  if (phase === 'waiting') return lobbyMusic();
  if ((phase === 'question' && !isReading) || phase === 'voting')
    return deadlineAt === undefined ? undefined : countdown(deadlineAt);
  if (phase === 'results' && board === 'results' && results?.state === 'shown') play(revealNotes);
  if (phase === 'ended' && results)
    play(podiumNotes(podiumTimes(winnersOf(results).map(({ rank }) => rank))));
  return undefined;
};

/** Sounds of the wall, made here. A browser keeps them back until somebody touches the page once. */
export function Sounds({ game }: { readonly game: ScreenView }) {
  const { phase, isReading, deadlineAt, results, board, question } = game.stage;
  const [isSilent, setSilent] = useState(() => openInstrument()?.state === 'suspended');
  useEffect(
    () => (isSilent ? undefined : soundOf(game)),
    [isSilent, phase, isReading, deadlineAt, results?.state, board, question?.questionId],
  );
  if (!isSilent) return undefined;
  const wake = (): void => {
    wakeSound();
    // Browsers take a moment to start it.
    setTimeout(() => setSilent(openInstrument()?.state === 'suspended'), 100);
  };
  return (
    <div class={styles['silent']}>
      <Button size="small" onClick={wake}>
        {showWords('soundOn')}
      </Button>
    </div>
  );
}
