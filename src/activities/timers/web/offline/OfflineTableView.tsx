import { useEffect, useState } from 'preact/hooks';
import { navigate } from '#web/kit/navigation.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyPage } from '#web/kit/parts/EmptyPage.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { DeviceTable } from '../table/DeviceTable.tsx';
import type { Refused } from '../table/table-model.ts';
import type { Closing } from '../sheet/TableSheet.tsx';
import { DeviceTime, deviceClocks } from './device-time.ts';
import type { OfflineGame } from './offline-store.ts';
import { OfflineTable } from './offline-table.ts';
import { offlineWords } from './offline.words.ts';
import { pageStore, uploadNow } from './page-uploads.ts';

type Opened = { readonly table: OfflineTable } | 'missing';

const lastMoment = async (gameId: string): Promise<number> =>
  (await pageStore.events(gameId)).at(-1)?.at ?? 0;

const openTable = async (gameId: string): Promise<Opened> => {
  const game: OfflineGame | undefined = await pageStore.game(gameId);
  if (game === undefined) return 'missing';
  const time = new DeviceTime(deviceClocks, await lastMoment(gameId));
  return { table: await OfflineTable.open(game, { store: pageStore, now: () => time.now() }) };
};

/** A table in this browser: continues after a reload or a sleep. */
export function OfflineTableView({ gameId }: { readonly gameId: string }) {
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    openTable(gameId).then(setOpened, () => setOpened('missing'));
  }, [gameId]);
  if (opened === undefined) return <Skeleton shape="card" count={4} />;
  if (opened === 'missing') return <Missing />;
  const { table } = opened;
  const end = async (closing: Closing): Promise<Refused> => {
    const refused = await table.end();
    if (refused !== undefined) return refused;
    await pageStore.putGame({ ...table.game, ...closing, state: 'ended' });
    void uploadNow();
    navigate(`/timers/offline/${gameId}/result`, 'replace');
    return undefined;
  };
  return (
    <DeviceTable
      model={table}
      resultLink={`/timers/offline/${gameId}/result`}
      rights="host"
      canArrange
      onEnd={end}
    />
  );
}

function Missing() {
  return (
    <EmptyPage
      title={offlineWords('missing')}
      text={offlineWords('missingText')}
      activity="timers"
      action={<ButtonLink href="/timers/offline">{offlineWords('all')}</ButtonLink>}
    />
  );
}
