import { readClock } from '#activities/timers/rules/clock/reading.ts';
import { standingsOf, winnerOnTime } from '#activities/timers/rules/ending.ts';
import { formatDuration } from '#web/kit/i18n/formats.ts';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { Shape } from '../face/StateSign.tsx';
import type { TableModel } from '../table/table-model.ts';
import { endingWords } from './ending.words.ts';
import styles from './Ending.module.css';

interface EndingProps {
  readonly model: TableModel;
  readonly winner: string | undefined;
  /** The viewer's own seat, if any. */
  readonly mine?: number | undefined;
  /** Omitted on a wall, where nobody can press it. */
  readonly resultLink?: string;
}

interface Won {
  readonly name: string;
  readonly isMine: boolean;
  readonly isOnTime: boolean;
}

const headlineOf = (won: Won | undefined): string => {
  if (won === undefined) return endingWords('over');
  if (won.isMine) return endingWords(won.isOnTime ? 'youWinOnTime' : 'youWin');
  return endingWords(won.isOnTime ? 'winsOnTime' : 'wins', { name: won.name });
};

/** Who won and how, then everybody's time: the last thing every screen of a table shows. */
export function Ending({ model, winner, mine, resultLink }: EndingProps) {
  const clock = model.clock.value;
  const reading = readClock(clock, clock.endedAt ?? clock.at);
  const seats = model.seats.value;
  const seat = seats.find(({ name }) => name === winner);
  const isOnTime = seat !== undefined && winnerOnTime(standingsOf(clock, reading)) === seat.seat;
  const won = seat && { name: seat.name, isMine: seat.seat === mine, isOnTime };
  return (
    <section class={styles['ending']} data-wall={resultLink === undefined || undefined}>
      <div class={styles['headline']} role="status" data-player={seat?.player}>
        {seat && <Shape player={seat.player} />}
        <h2>{headlineOf(won)}</h2>
        <p>{endingWords('took', { time: formatDuration(reading.wallMs) })}</p>
      </div>
      <ul class={styles['players']} aria-label={endingWords('players')}>
        {clock.order.map((at) => {
          const [own, player] = [reading.seats[at], seats[at]];
          if (!own || !player) return null;
          return (
            <li key={at} data-player={player.player} data-winner={player.name === winner || undefined}>
              <Shape player={player.player} />
              <strong>{player.name}</strong>
              <span>{formatDuration(own.totalMs)}</span>
              <span class={styles['small']}>
                {endingWords('turns', { count: own.turns })}
                {own.turns > 0 &&
                  ` · ${endingWords('perTurn', { time: formatDuration(own.totalMs / own.turns) })}`}
              </span>
            </li>
          );
        })}
      </ul>
      {resultLink !== undefined && (
        <ButtonLink href={resultLink} kind="primary" size="large">
          {endingWords('result')}
        </ButtonLink>
      )}
    </section>
  );
}
