import { useEffect, useState } from 'preact/hooks';
import type { Answer } from '#web/kit/client.ts';
import type { HostState } from './host.state.ts';
import type { BoardChange } from './Changes.tsx';

const PAUSE_MS = 250;

/** What `ask` would change on the board, asked again whenever `key` is another; undefined while it is counted. */
export function usePreview(
  state: HostState,
  key: string | undefined,
  ask: () => Promise<Answer<{ readonly changes: readonly BoardChange[] }>>,
): readonly BoardChange[] | undefined {
  const [changes, setChanges] = useState<readonly BoardChange[]>();
  useEffect(() => {
    if (key === undefined) return undefined;
    setChanges(undefined);
    let isWanted = true;
    const timer = setTimeout(async () => {
      const shown = await state.take(ask());
      if (isWanted && shown) setChanges(shown.changes);
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key]);
  return changes;
}
