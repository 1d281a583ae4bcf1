import { useEffect, useState } from 'preact/hooks';
import { reactions } from '#activities/engagements/contract.views.ts';
import type { Reaction } from '#activities/engagements/contract.views.ts';
import { ReactionSign } from '../parts/ReactionSign.tsx';
import styles from './Screen.module.css';

/** The latest reactions, with a number that distinguishes one burst from the next. */
export interface Burst {
  readonly number: number;
  readonly counts: Readonly<Partial<Record<Reaction, number>>>;
}

interface Flying {
  readonly id: string;
  readonly reaction: Reaction;
  readonly lane: number;
}

const SHOWN_MS = 2600;
/** A thousand hearts in a second are as many as twelve to the eye. */
const MOST_PER_SIGN = 12;
const MOST_AT_ONCE = 60;
const LANES = 17;

/** Signs that rise over the wall and are gone; still people see them stand for a moment. */
export function Reactions({ burst }: { readonly burst: Burst }) {
  const [flying, setFlying] = useState<readonly Flying[]>([]);
  useEffect(() => {
    if (burst.number === 0) return;
    const added = reactions.flatMap((reaction, kind) =>
      Array.from({ length: Math.min(MOST_PER_SIGN, burst.counts[reaction] ?? 0) }, (_, at) => ({
        id: `${burst.number}-${reaction}-${at}`,
        reaction,
        lane: (burst.number * 5 + kind * 3 + at * 7) % LANES,
      })),
    );
    setFlying((before) => [...before, ...added].slice(-MOST_AT_ONCE));
    const ids = new Set(added.map(({ id }) => id));
    // Not cancelled by the next burst: these signs have their own time.
    setTimeout(() => setFlying((before) => before.filter(({ id }) => !ids.has(id))), SHOWN_MS);
  }, [burst.number]);
  return (
    <div class={styles['sky']} aria-hidden="true">
      {flying.map(({ id, reaction, lane }) => (
        <span key={id} class={styles['sign']} style={{ left: `${(lane * 100) / LANES}%` }}>
          <ReactionSign reaction={reaction} />
        </span>
      ))}
    </div>
  );
}
