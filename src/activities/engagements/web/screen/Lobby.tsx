import { formatNumber } from '#web/kit/i18n/formats.ts';
import { playerNumberAt, playerShapes } from '#web/kit/parts/marks.ts';
import { Seat } from '#web/kit/parts/Seat.tsx';
import type { ScreenView } from '#activities/engagements/contract.views.ts';
import { Room } from './Room.tsx';
import { planTable } from './round-table.ts';
import { showWords } from './show.words.ts';
import styles from './Show.module.css';
import wall from './Screen.module.css';

/** From so many names on, the table makes room for them. */
const CROWD = 12;

/** Before the start: a round table that fills up, and the names of the people at it. */
export function Lobby({ game: { title, lobby, asksNames } }: { readonly game: ScreenView }) {
  const { present, people } = lobby;
  return (
    <div class={wall['stage']}>
      <p class={wall['wallStageHuge']}>{title}</p>
      <div class={styles['lobby']} data-crowd={(asksNames && people.length > CROWD) || undefined}>
        <RoundTable present={present} />
        <div class={styles['arrivals']}>
          <p class={wall['wallStageLine']}>
            {present === 0 ? showWords('nobody') : showWords('here', { count: present })}
          </p>
          {asksNames && (
            <Room class={wall['people']} beyond={Math.max(0, present - people.length)} isDense>
              {people.map(({ playerId, name }, index) => (
                <li key={playerId}>
                  <Seat number={playerNumberAt(index)} name={name} />
                </li>
              ))}
            </Room>
          )}
        </div>
      </div>
    </div>
  );
}

function RoundTable({ present }: { readonly present: number }) {
  const { chairs, radius, tableRadius } = planTable(present);
  return (
    <svg class={styles['table']} viewBox="-100 -100 200 200" aria-hidden="true">
      <circle class={styles['top']} r={tableRadius} />
      <text class={styles['number']} dy="0.35em" text-anchor="middle" font-size={tableRadius * 0.7}>
        {formatNumber(present)}
      </text>
      {chairs.map(({ x, y }, index) => (
        <g key={index} transform={`translate(${x} ${y})`}>
          {index < present ? (
            <g class={styles['guest']} data-player={playerNumberAt(index)}>
              <circle class={styles['disc']} r={radius} />
              <path
                class={styles['shape']}
                d={playerShapes[playerNumberAt(index)]}
                transform={`scale(${radius / 20}) translate(-12 -12)`}
              />
            </g>
          ) : (
            <circle class={styles['chair']} r={radius - 1} />
          )}
        </g>
      ))}
    </svg>
  );
}
