import { navigate } from '#web/kit/navigation.tsx';
import { DeviceTable } from '../table/DeviceTable.tsx';
import type { OnlineTable } from '../table/online-table.ts';
import { useAlarms } from '../table/use-table.ts';
import { claimSeat, endTable } from '../table/seat-commands.ts';
import { timersClient } from '../timers.client.ts';
import type { Answered } from '../timers.client.ts';
import { LazyQr } from '#platform/rooms/web/parts/LazyQr.tsx';
import { JoinCode } from '#platform/rooms/web/parts/JoinCode.tsx';
import { copyJoinLink, joinLink } from '#platform/rooms/web/join-link.ts';
import { useAction } from '#web/kit/data/action.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { HoldButton } from '../face/HoldButton.tsx';
import { Section } from '../sheet/Section.tsx';
import { ForecastForm } from './ForecastForm.tsx';
import { hostWords } from './host.words.ts';
import { onlineWords } from './online.words.ts';
import { useEffect, useState } from 'preact/hooks';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { sharedHost } from '#web/kit/shared-link.ts';
import { kitWords } from '#web/kit/words.ts';
import styles from './Online.module.css';

interface HostTableProps {
  readonly table: OnlineTable;
  /** The viewer's own seat, if any. */
  readonly mine: number | undefined;
  readonly onToken: (token: string) => void;
  readonly onSeat: () => void;
}

/** The whole table with everything a host may do; players who view it on their phone may do less. */
export function HostTable({ table, mine, onToken, onSeat }: HostTableProps) {
  const { tableId } = table;
  useAlarms(table);
  const canArrange = table.view.audience === 'host' || table.view.anySeat;
  return (
    <DeviceTable
      model={table}
      resultLink={`/timers/games/${tableId}`}
      rights={table.view.audience === 'host' ? 'host' : 'seat'}
      winner={table.view.winner}
      mine={mine}
      onEnd={(closing) => endTable(table, closing)}
      mayTap={(seat) => canArrange || seat === mine}
      canArrange={canArrange}
      extra={<HostExtras {...{ table, mine, onToken, onSeat }} />}
    />
  );
}

interface HostExtrasProps {
  readonly table: OnlineTable;
  readonly mine: number | undefined;
  readonly onToken: (token: string) => void;
  readonly onSeat: () => void;
}

/** Invitation, devices, connection and forecast. */
function HostExtras(props: HostExtrasProps) {
  const { table } = props;
  return (
    <>
      <Section title={onlineWords('share')}>
        <ShareSection table={table} />
      </Section>
      <Section title={hostWords('seatsHere')}>
        <DevicesSection {...props} />
      </Section>
      <Section title={hostWords('connection')}>
        <ConnectionLine table={table} />
      </Section>
      <Section title={hostWords('forecast')}>
        <ForecastForm
          ask={(by) => timersClient.forecastTable({ params: { tableId: table.tableId }, query: { by } })}
        />
      </Section>
    </>
  );
}

function ShareSection({ table }: Pick<HostExtrasProps, 'table'>) {
  const { code, tableId } = table.view;
  return (
    <div class={styles['share']}>
      <p>{onlineWords('shareText', { address: sharedHost() })}</p>
      <JoinCode code={code} />
      <div class={styles['qr']}>
        <LazyQr text={joinLink(code)} />
      </div>
      <div class={styles['buttons']}>
        <Button icon="link" size="small" onClick={() => void copyJoinLink(code)}>
          {kitWords('copyLink')}
        </Button>
        <ButtonLink icon="device" size="small" href={`/timers/tables/${tableId}/tv`} target="_blank">
          {hostWords('tv')}
        </ButtonLink>
        <ButtonLink icon="link" size="small" href={`/timers/tables/${tableId}/overlay`} target="_blank">
          {hostWords('overlay')}
        </ButtonLink>
      </div>
    </div>
  );
}

function DevicesSection({ table, mine, onToken, onSeat }: HostExtrasProps) {
  const { tableId, isLocked, audience } = table.view;
  const isHost = audience === 'host';
  const told = { onDone: (view: Answered<'readTable'>) => table.show(view), isToast: true, isEach: true };
  const free = useAction(timersClient.releaseSeat, told);
  const change = useAction(timersClient.changeTable, told);
  const claim = useAction(claimSeat, { isToast: true, onDone: ({ token }) => onToken(token) });
  const cancel = useAction(timersClient.cancelTable, {
    onDone: () => navigate('/timers', 'replace'),
    isToast: true,
  });
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
                onClick={() => void free.run({ params: { tableId, seat }, body: {} })}
              >
                {hostWords('here')}
              </Button>
            )}
            {!isClaimed && mine === undefined && (
              <Button
                size="small"
                aria-label={`${hostWords('take')}: ${name}`}
                onClick={() => void claim.run({ tableId, seat })}
              >
                {hostWords('take')}
              </Button>
            )}
            {!isClaimed && mine !== undefined && <span class="soft">{hostWords('free')}</span>}
          </li>
        ))}
      </ul>
      {mine !== undefined && <Button onClick={onSeat}>{hostWords('mySeat')}</Button>}
      {isHost && (
        <>
          <Switch
            label={hostWords('lockSeats')}
            isChecked={isLocked}
            onChange={(isOn) => void change.run({ params: { tableId }, body: { isLocked: isOn } })}
          />
          <HoldButton
            hint={hostWords('cancelHint')}
            onConfirm={() => void cancel.run({ params: { tableId } })}
          >
            {hostWords('cancelTable')}
          </HoldButton>
        </>
      )}
    </>
  );
}

const LOOK_EVERY_MS = 1000;

/** How far this screen can be off the server's clock. */
function ConnectionLine({ table }: { readonly table: OnlineTable }) {
  const [errorMs, setErrorMs] = useState(() => table.error()?.errorMs);
  useEffect(() => {
    const timer = setInterval(() => setErrorMs(table.error()?.errorMs), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [table]);
  if (!isOnline.value) return <p>{hostWords('away')}</p>;
  if (errorMs === undefined) return <p>{hostWords('measuring')}</p>;
  return <p>{hostWords('within', { ms: Math.max(1, Math.ceil(errorMs)) })}</p>;
}
