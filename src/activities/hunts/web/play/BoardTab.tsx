import { formatDate, formatNumber } from '#web/kit/i18n/formats.ts';
import { Seat } from '#web/kit/parts/Seat.tsx';
import type { BoardRow, PlayerView } from '#activities/hunts/contract.views.ts';
import { teamLook } from '../team-look.ts';
import { insideWords } from './inside.words.ts';
import type { ShownPlay } from '../offline/provisional.ts';
import { pointsByKind } from './points-by-kind.ts';
import { SCROLLED_BY_KEYS } from './mission-props.ts';
import styles from './Inside.module.css';

interface BoardTabProps {
  readonly hunt: PlayerView;
  readonly play: ShownPlay;
}

export function BoardTab({ hunt, play }: BoardTabProps) {
  const { rows, isShown, frozenAt } = hunt.board;
  return (
    <div class={styles['boardTabTab']} aria-label={insideWords('tabBoard')} {...SCROLLED_BY_KEYS}>
      {isShown && rows ? (
        <>
          {frozenAt !== undefined && (
            <p class="hint">
              {insideWords('frozen', { time: formatDate(frozenAt, { timeStyle: 'short' }) })}
            </p>
          )}
          <Rows rows={rows} ownId={hunt.team.teamId} />
        </>
      ) : (
        <p>{insideWords('noBoard')}</p>
      )}
      <OwnPoints play={play} />
    </div>
  );
}

function Rows({ rows, ownId }: { readonly rows: readonly BoardRow[]; readonly ownId: string }) {
  return (
    <table class={styles['board']}>
      <caption class="visually-hidden">{insideWords('tabBoard')}</caption>
      <thead>
        <tr>
          <th scope="col">{insideWords('place')}</th>
          <th scope="col">{insideWords('team')}</th>
          <th scope="col" class={styles['boardTabNumber']}>
            {insideWords('stops')}
          </th>
          <th scope="col" class={styles['boardTabNumber']}>
            {insideWords('pointsHead')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.teamId} data-own={row.teamId === ownId || undefined}>
            <td class={styles['rank']}>{row.rank}</td>
            <th scope="row">
              <span class={styles['team']}>
                <Seat number={teamLook(row.colour, index)} size="small" />
                <span>
                  {row.name}
                  {row.teamId === ownId && <span class="hint"> ({insideWords('you')})</span>}
                </span>
              </span>
            </th>
            <td class={styles['boardTabNumber']}>{row.completed}</td>
            <td class={styles['boardTabNumber']}>{formatNumber(row.points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Every point has a reason, and they add up. */
function OwnPoints({ play }: { readonly play: ShownPlay }) {
  const kinds = pointsByKind(play.parts);
  if (kinds.length === 0) return null;
  return (
    <section class={styles['why']}>
      <h2 class={styles['boardTabTitle']}>{insideWords('why')}</h2>
      <dl class={styles['kinds']}>
        {kinds.map(({ kind, points }) => (
          <div key={kind} class={styles['kind']}>
            <dt>{insideWords(`why_${kind}`)}</dt>
            <dd>{formatNumber(points, { signDisplay: 'exceptZero' })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
