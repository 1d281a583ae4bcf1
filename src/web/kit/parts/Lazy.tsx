import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Skeleton } from './Skeleton.tsx';

interface LazyProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
}

/** A part that only some readers need, or that nobody needs at once. */
export function Lazy<Props extends object>({ load, props }: LazyProps<Props>) {
  const [loaded, setLoaded] = useState<{ readonly Part: ComponentType<Props> }>();
  useEffect(() => {
    let isWanted = true;
    load().then(
      (Part) => isWanted && setLoaded({ Part }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return loaded === undefined ? <Skeleton shape="card" /> : <loaded.Part {...props} />;
}
