import type { ComponentType } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';
import { Skeleton } from './Skeleton.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

interface LazyProps<Props> {
  /** The same function at every render: another one loads another part. */
  readonly load: Load<Props>;
  readonly props: Props;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8000;

/** By their `load`. What is here already is painted at once, without a skeleton in between. */
const here = new WeakMap<object, unknown>();

const fetchPart = async <Props,>(load: Load<Props>): Promise<void> => {
  here.set(load, await load());
};

/** Fetches a part that will be wanted soon, so that it costs no moment then. */
export const preloadPart = <Props,>(load: Load<Props>): void => {
  fetchPart(load).catch(() => undefined);
};

/** A part that only some readers need, or that nobody needs at once. */
export function Lazy<Props extends object>({ load, props }: LazyProps<Props>) {
  const [, paintAgain] = useReducer((times: number) => times + 1, 0);
  // Asked for by `load` at every render: siblings without keys may be swapped by the renderer, and a part must
  // not get the properties of another.
  const Part = here.get(load) as ComponentType<Props> | undefined;
  useEffect(() => {
    if (Part !== undefined) return undefined;
    let isWanted = true;
    const paint = (): void => {
      if (isWanted) paintAgain(undefined);
    };
    // A phone that lost the network for a moment must not look at an empty card for the rest of the evening.
    const attempt = (pauseMs: number): void => {
      fetchPart(load).then(paint, () =>
        setTimeout(() => isWanted && attempt(Math.min(2 * pauseMs, LONGEST_PAUSE_MS)), pauseMs),
      );
    };
    // Somebody else's fetch may end between the first paint and this effect, which nothing would show.
    if (here.has(load)) paint();
    else attempt(FIRST_PAUSE_MS);
    return () => {
      isWanted = false;
    };
  }, [load]);
  return Part === undefined ? <Skeleton shape="card" /> : <Part {...props} />;
}
