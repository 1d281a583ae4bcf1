import type { ComponentType } from 'preact';
import { useEffect, useReducer, useState } from 'preact/hooks';
import { Skeleton } from './Skeleton.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

interface LazyProps<Props> {
  /** The same function at every render: another one loads another part. */
  readonly load: Load<Props>;
  readonly props: Props;
  /** Keeps its room until it is loaded, so nothing below jumps; `none` is for a part that is mostly empty. */
  readonly shape?: 'card' | 'row' | 'tall' | 'none';
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8000;
const PATIENT_TRIES = 3;

/** By their `load`. What is here already is painted at once, without a skeleton in between. */
const here = new WeakMap<object, unknown>();

const fetchPart = async <Props,>(load: Load<Props>): Promise<void> => {
  here.set(load, await load());
};

let StandIn: ComponentType = () => <Skeleton shape="card" />;

/** Stands where a part's file does not come. It must be here by then: the server may have another build. */
export const standInForLost = (part: ComponentType): void => {
  StandIn = part;
};

/** Fetches a part before it is needed, so it shows at once. */
export const preloadPart = <Props,>(load: Load<Props>): void => {
  fetchPart(load).catch(() => undefined);
};

/** A part that only some readers need, or that nobody needs at once. */
export function Lazy<Props extends object>({ load, props, shape = 'card' }: LazyProps<Props>) {
  const [, paintAgain] = useReducer((times: number) => times + 1, 0);
  const [lost, setLost] = useState<Load<Props>>();
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
    const attempt = (tries: number): void => {
      fetchPart(load).then(paint, () => {
        if (isWanted && tries >= PATIENT_TRIES && navigator.onLine) setLost(() => load);
        setTimeout(
          () => isWanted && attempt(tries + 1),
          Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS),
        );
      });
    };
    // Somebody else's fetch may end between the first paint and this effect, which nothing would show.
    if (here.has(load)) paint();
    else attempt(0);
    return () => {
      isWanted = false;
    };
  }, [load]);
  if (Part !== undefined) return <Part {...props} />;
  if (shape === 'none') return null;
  return lost === load ? <StandIn /> : <Skeleton shape={shape} />;
}
