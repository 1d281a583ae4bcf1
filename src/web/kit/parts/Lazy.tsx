import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Skeleton } from './Skeleton.tsx';

interface LazyProps<Props> {
  /** The same function at every render: another one loads another part. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
}

/** A part that only some readers need, or that nobody needs at once. */
export function Lazy<Props extends object>({ load, props }: LazyProps<Props>) {
  const [loaded, setLoaded] = useState<{ readonly Part: ComponentType<Props>; readonly load: unknown }>();
  useEffect(() => {
    let isWanted = true;
    load().then(
      (Part) => isWanted && setLoaded({ Part, load }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  // Siblings without keys may be swapped by the renderer: a part must not get the properties of another.
  return loaded?.load === load ? <loaded.Part {...props} /> : <Skeleton shape="card" />;
}
