import { navigate } from '#web/kit/navigation.tsx';
import { deviceFacts } from '../offline/device-facts.ts';
import type { Closing } from '../sheet/TableSheet.tsx';
import { DeviceTable } from '../table/DeviceTable.tsx';
import type { OnlineTable } from '../table/online-table.ts';
import type { Refused } from '../table/table-model.ts';
import { timersClient } from '../timers.client.ts';
import { HostExtras } from './HostExtras.tsx';

interface HostTableProps {
  readonly table: OnlineTable;
  /** One's own seat, if one sits. */
  readonly mine: number | undefined;
  readonly onClaim: (seat: number) => Promise<void>;
  readonly onSeat: () => void;
}

/** The whole table with everything a host may do; players who look at it from their phone do less. */
export function HostTable({ table, mine, onClaim, onSeat }: HostTableProps) {
  const { tableId } = table;
  const end = async (closing: Closing): Promise<Refused> => {
    const answer = await timersClient.endGame({
      params: { tableId },
      body: { ...closing, device: deviceFacts() },
    });
    if (!answer.ok)
      return [answer.error.message, ...answer.error.fields.map(({ message }) => message)].join(' ');
    navigate(`/timers/games/${answer.value.gameId}`, 'replace');
    return undefined;
  };
  return (
    <DeviceTable
      model={table}
      resultLink={`/timers/games/${tableId}`}
      rights={table.view.audience === 'host' ? 'host' : 'seat'}
      onEnd={end}
      mayTap={(seat) => table.view.audience === 'host' || table.view.anySeat || seat === mine}
      extra={<HostExtras {...{ table, mine, onClaim, onSeat }} />}
    />
  );
}
