import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { HostView } from '#platform/rooms/contract.ts';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';

type Controls = ComponentType<{ readonly room: HostView }>;

/** Only the host loads what only the host can do. */
export function LazyHostControls({ room }: { readonly room: HostView }) {
  const [loaded, setLoaded] = useState<{ readonly Controls: Controls }>();
  useEffect(() => {
    import('./HostControls.tsx').then(
      ({ HostControls }) => setLoaded({ Controls: HostControls }),
      () => undefined,
    );
  }, []);
  return loaded === undefined ? <Skeleton shape="row" /> : <loaded.Controls room={room} />;
}
