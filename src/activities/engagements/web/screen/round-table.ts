/** A place at the table, in a square of 200 around its middle. */
interface Chair {
  readonly x: number;
  readonly y: number;
}

interface Plan {
  /** Of a person's disc. */
  readonly radius: number;
  readonly rings: readonly number[];
}

/** The fewer people, the larger their discs. */
const PLANS: readonly Plan[] = [
  { radius: 13, rings: [82] },
  { radius: 9.5, rings: [64, 88] },
  { radius: 7.5, rings: [52, 71, 90] },
];

const GAP = 1.2;
const seatsOn = (ring: number, radius: number): number => Math.floor((Math.PI * ring) / (radius * GAP));
const roomOf = ({ rings, radius }: Plan): number =>
  rings.reduce((sum, ring) => sum + seatsOn(ring, radius), 0);

const LEAST_CHAIRS = 12;
const largest = PLANS.at(-1) ?? { radius: 7.5, rings: [90] };
export const MOST_CHAIRS = roomOf(largest);

interface TablePlan {
  readonly chairs: readonly Chair[];
  /** Of a person's disc. */
  readonly radius: number;
  readonly tableRadius: number;
}

/** Chairs for so many people, some of them free, none over another. */
export const planTable = (people: number): TablePlan => {
  const wanted = Math.min(MOST_CHAIRS, Math.max(LEAST_CHAIRS, people + 2));
  const plan = PLANS.find((each) => roomOf(each) >= wanted) ?? largest;
  const { radius, rings } = plan;
  const room = roomOf(plan);
  let left = wanted;
  const chairs = rings.flatMap((ring, index) => {
    const share = Math.round((wanted * seatsOn(ring, radius)) / room);
    const count = index === rings.length - 1 ? left : Math.min(left, share);
    left -= count;
    // Every second ring looks between the chairs of the one before.
    const turn = index % 2 === 0 ? 0 : Math.PI / Math.max(1, count);
    return Array.from({ length: count }, (_, at): Chair => {
      const angle = (2 * Math.PI * at) / count + turn - Math.PI / 2;
      return { x: ring * Math.cos(angle), y: ring * Math.sin(angle) };
    });
  });
  return { chairs, radius, tableRadius: (rings[0] ?? 50) - radius - 5 };
};
