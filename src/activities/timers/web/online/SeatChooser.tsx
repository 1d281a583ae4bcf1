import { useAction } from '#web/kit/data/action.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import type { OnlineTable } from '../table/online-table.ts';
import { claimSeat } from '../table/seat-commands.ts';
import { hostWords } from './host.words.ts';
import styles from './Online.module.css';

interface SeatChooserProps {
  readonly table: OnlineTable;
  readonly onToken: (token: string) => void;
}

/** Asks somebody who joined by code which player they are. */
export function SeatChooser({ table, onToken }: SeatChooserProps) {
  const { isLocked, tableId } = table.view;
  const claim = useAction(claimSeat, { isToast: true, onDone: ({ token }) => onToken(token) });
  return (
    <Page title={hostWords('chooseSeat')} lead={hostWords('chooseText')} width="narrow" activity="timers">
      {isLocked && <p>{hostWords('locked')}</p>}
      <ul class={styles['seats']}>
        {table.seats.value.map(({ seat, name, player, isClaimed }) => (
          <li key={seat}>
            <Seat number={player} name={name} />
            {isClaimed ? (
              <span class="soft">{hostWords('taken')}</span>
            ) : (
              !isLocked && (
                <Button
                  aria-label={`${hostWords('take')}: ${name}`}
                  onClick={() => void claim.run({ tableId, seat })}
                >
                  {hostWords('take')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      <div class={styles['acts']}>
        <ButtonLink href={`/timers/tables/${tableId}/tv`} icon="eye" isFullWidth>
          {hostWords('watch')}
        </ButtonLink>
      </div>
    </Page>
  );
}
