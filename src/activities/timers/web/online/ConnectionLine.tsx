import { useEffect, useState } from 'preact/hooks';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import type { OnlineTable } from '../table/online-table.ts';
import { hostWords } from './host.words.ts';

const LOOK_EVERY_MS = 1000;

/** How far this screen may be from the server's clock. */
export function ConnectionLine({ table }: { readonly table: OnlineTable }) {
  const [errorMs, setErrorMs] = useState(() => table.error()?.errorMs);
  useEffect(() => {
    const timer = setInterval(() => setErrorMs(table.error()?.errorMs), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [table]);
  if (!isOnline.value) return <p>{hostWords('away')}</p>;
  if (errorMs === undefined) return <p>{hostWords('measuring')}</p>;
  return <p>{hostWords('within', { ms: Math.max(1, Math.ceil(errorMs)) })}</p>;
}
