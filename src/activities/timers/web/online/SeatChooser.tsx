import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import type { OnlineTable } from '../table/online-table.ts';
import { onlineWords } from './online.words.ts';
import styles from './Online.module.css';

interface SeatChooserProps {
  readonly table: OnlineTable;
  readonly onClaim: (seat: number) => Promise<void>;
}

/** Somebody came with the code: which of the players is it? */
export function SeatChooser({ table, onClaim }: SeatChooserProps) {
  const { isLocked, tableId } = table.view;
  return (
    <Page title={onlineWords('chooseSeat')} lead={onlineWords('chooseText')} width="narrow" activity="timers">
      {isLocked && <p>{onlineWords('locked')}</p>}
      <ul class={styles['seats']}>
        {table.seats.value.map(({ seat, name, player, isClaimed }) => (
          <li key={seat}>
            <Seat number={player} name={name} />
            {isClaimed ? (
              <span class={styles['soft']}>{onlineWords('taken')}</span>
            ) : (
              !isLocked && (
                <Button aria-label={`${onlineWords('take')}: ${name}`} onClick={() => void onClaim(seat)}>
                  {onlineWords('take')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      <div class={styles['acts']}>
        <ButtonLink href={`/timers/tables/${tableId}/tv`} icon="eye" isFullWidth>
          {onlineWords('watch')}
        </ButtonLink>
      </div>
    </Page>
  );
}
