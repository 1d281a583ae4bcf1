import { atZeroOf } from '#activities/timers/rules/clock/control.ts';
import type { Control } from '#activities/timers/rules/clock/control.ts';
import { winnerOnTime } from '#activities/timers/rules/ending.ts';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { gameWords } from './game.words.ts';
import type { Played } from './played.ts';
import styles from './Game.module.css';

interface WinnerLineProps {
  readonly winner: string | undefined;
  readonly played: Played;
  /** With other controls, a player at zero has lost nothing. */
  readonly controls: readonly Control[];
}

/** Who won, and how. */
export function WinnerLine({ winner, played: { players }, controls }: WinnerLineProps) {
  const doFlagsFall = controls.every((control) => atZeroOf(control) === 'flag');
  const own = players.find(({ name }) => name === winner);
  const onTime = winnerOnTime(
    players.map(({ isOut, wasUp }) => ({ isOut, hasLostOnTime: wasUp && doFlagsFall })),
  );
  const isOnTime = own !== undefined && onTime !== undefined && players[onTime] === own;
  return (
    <p class={styles['winner']}>
      {own !== undefined && <Seat number={own.player} size="large" />}
      {winner === undefined
        ? gameWords('noWinner')
        : gameWords(isOnTime ? 'winsOnTime' : 'wins', { name: winner })}
    </p>
  );
}
