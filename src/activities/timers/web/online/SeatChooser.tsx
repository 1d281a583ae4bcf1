import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import type { OnlineTable } from '../table/online-table.ts';
import { chooserWords } from './chooser.words.ts';
import styles from './Online.module.css';

interface SeatChooserProps {
  readonly table: OnlineTable;
  readonly onClaim: (seat: number) => Promise<void>;
}

/** Somebody came with the code: which of the players is it? */
export function SeatChooser({ table, onClaim }: SeatChooserProps) {
  const { isLocked, tableId } = table.view;
  return (
    <Page
      title={chooserWords('chooseSeat')}
      lead={chooserWords('chooseText')}
      width="narrow"
      activity="timers"
    >
      {isLocked && <p>{chooserWords('locked')}</p>}
      <ul class={styles['seats']}>
        {table.seats.value.map(({ seat, name, player, isClaimed }) => (
          <li key={seat}>
            <Seat number={player} name={name} />
            {isClaimed ? (
              <span class={styles['soft']}>{chooserWords('taken')}</span>
            ) : (
              !isLocked && (
                <Button aria-label={`${chooserWords('take')}: ${name}`} onClick={() => void onClaim(seat)}>
                  {chooserWords('take')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      <div class={styles['acts']}>
        <ButtonLink href={`/timers/tables/${tableId}/tv`} icon="eye" isFullWidth>
          {chooserWords('watch')}
        </ButtonLink>
      </div>
    </Page>
  );
}
