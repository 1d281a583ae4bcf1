import { LazyQr } from '#platform/rooms/web/parts/LazyQr.tsx';
import { JoinCode } from '#platform/rooms/web/parts/JoinCode.tsx';
import { copyJoinLink, joinLink } from '#platform/rooms/web/join-link.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { Answer } from '#web/kit/client.ts';
import { HoldButton } from '../face/HoldButton.tsx';
import { Section } from '../sheet/Section.tsx';
import type { OnlineTable } from '../table/online-table.ts';
import { timersClient } from '../timers.client.ts';
import type { Answered } from '../timers.client.ts';
import { ConnectionLine } from './ConnectionLine.tsx';
import { ForecastForm } from './ForecastForm.tsx';
import { hostWords } from './host.words.ts';
import { chooserWords } from './chooser.words.ts';
import { onlineWords } from './online.words.ts';
import styles from './Online.module.css';

interface HostExtrasProps {
  readonly table: OnlineTable;
  readonly mine: number | undefined;
  readonly onClaim: (seat: number) => Promise<void>;
  readonly onSeat: () => void;
}

const toldOr = <T extends Answered<'readTable'>>(table: OnlineTable, answer: Answer<T>): void => {
  if (answer.ok) table.show(answer.value);
  else showToast(answer.error.message, { kind: 'bad' });
};

/** The way in, who has a device, how good the connection is, and whether there is time enough. */
export function HostExtras(props: HostExtrasProps) {
  const { table } = props;
  const isOver = table.status.value === 'over';
  return (
    <>
      {!isOver && (
        <Section title={onlineWords('share')}>
          <ShareSection table={table} />
        </Section>
      )}
      {!isOver && (
        <Section title={hostWords('seatsHere')}>
          <DevicesSection {...props} />
        </Section>
      )}
      <Section title={hostWords('connection')}>
        <ConnectionLine table={table} />
      </Section>
      {!isOver && (
        <Section title={hostWords('forecast')}>
          <ForecastForm tableId={table.tableId} />
        </Section>
      )}
    </>
  );
}

function ShareSection({ table }: Pick<HostExtrasProps, 'table'>) {
  const { code, tableId } = table.view;
  return (
    <div class={styles['share']}>
      <p>{onlineWords('shareText', { address: location.host })}</p>
      <JoinCode code={code} />
      <div class={styles['qr']}>
        <LazyQr text={joinLink(code)} />
      </div>
      <div class={styles['buttons']}>
        <Button icon="link" size="small" onClick={() => void copyJoinLink(code)}>
          {hostWords('copyLink')}
        </Button>
        <ButtonLink icon="device" size="small" href={`/timers/tables/${tableId}/tv`} target="_blank">
          {hostWords('tv')}
        </ButtonLink>
      </div>
    </div>
  );
}

function DevicesSection({ table, mine, onClaim, onSeat }: HostExtrasProps) {
  const { tableId, isLocked, audience } = table.view;
  const isHost = audience === 'host';
  const free = async (seat: number): Promise<void> =>
    toldOr(table, await timersClient.releaseSeat({ params: { tableId, seat }, body: {} }));
  const lock = async (isOn: boolean): Promise<void> =>
    toldOr(table, await timersClient.changeTable({ params: { tableId }, body: { isLocked: isOn } }));
  const cancel = async (): Promise<void> => {
    const answer = await timersClient.cancelTable({ params: { tableId } });
    if (answer.ok) navigate('/timers', 'replace');
    else showToast(answer.error.message, { kind: 'bad' });
  };
  return (
    <>
      <ul class={styles['seats']}>
        {table.seats.value.map(({ seat, name, player, isClaimed }) => (
          <li key={seat}>
            <Seat number={player} name={name} size="small" />
            {isClaimed && isHost && (
              <Button
                size="small"
                kind="quiet"
                aria-label={hostWords('freeSeat', { name })}
                onClick={() => void free(seat)}
              >
                {hostWords('here')}
              </Button>
            )}
            {!isClaimed && mine === undefined && (
              <Button
                size="small"
                aria-label={`${chooserWords('take')}: ${name}`}
                onClick={() => void onClaim(seat)}
              >
                {chooserWords('take')}
              </Button>
            )}
            {!isClaimed && mine !== undefined && <span class={styles['soft']}>{hostWords('free')}</span>}
          </li>
        ))}
      </ul>
      {mine !== undefined && <Button onClick={onSeat}>{hostWords('mySeat')}</Button>}
      {isHost && (
        <>
          <Switch label={hostWords('lockSeats')} isChecked={isLocked} onChange={(isOn) => void lock(isOn)} />
          <HoldButton hint={hostWords('cancelHint')} onConfirm={() => void cancel()}>
            {hostWords('cancelTable')}
          </HoldButton>
        </>
      )}
    </>
  );
}
