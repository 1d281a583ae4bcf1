/** Where people sit around a table seen from above. All lengths are percent of the stage's width. */
export interface Chair {
  readonly x: number;
  readonly y: number;
  /** Diameter of the disc. */
  readonly size: number;
  /** Where the name goes: away from the table, and not onto a neighbour. */
  readonly side: 'above' | 'below' | 'left' | 'right';
}

export interface TablePlan {
  /** How crowded it is; decides whether names fit beside the discs. */
  readonly density: 'few' | 'some' | 'many';
  /** Radius of the table's top. */
  readonly tableRadius: number;
  /** One chair for each named person, the first nearest to the reader, then clockwise. */
  readonly chairs: readonly Chair[];
  /** Those without names, as dots behind the chairs. */
  readonly dots: readonly Chair[];
}

interface Ring {
  readonly radius: number;
  readonly count: number;
  readonly size: number;
  /** Turned by half a chair, so the second row shows through the gaps of the first. */
  readonly isOffset: boolean;
}

const CENTRE = 50;
const MOST_DOTS = 150;
const DOT_RINGS: readonly { readonly radius: number; readonly room: number }[] = [
  { radius: 46.2, room: 72 },
  { radius: 48.8, room: 78 },
];

const sideOf = (across: number, down: number, count: number): Chair['side'] => {
  // Up to ten there is room above and below each; more stand too close on the flanks.
  if (count > 10 && Math.abs(across) > 0.55) return across < 0 ? 'left' : 'right';
  return down < -0.1 ? 'above' : 'below';
};

const chairsOf = ({ radius, count, size, isOffset }: Ring): Chair[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = Math.PI / 2 + (2 * Math.PI * (index + (isOffset ? 0.5 : 0))) / count;
    const [across, down] = [Math.cos(angle), Math.sin(angle)];
    const side = sideOf(across, down, count);
    return { x: CENTRE + radius * across, y: CENTRE + radius * down, size, side };
  });

const dotsOf = (count: number): Chair[] => {
  let left = Math.min(count, MOST_DOTS);
  return DOT_RINGS.flatMap(({ radius, room }, index) => {
    const here = Math.min(left, room);
    left -= here;
    return chairsOf({ radius, count: here, size: 1.7, isOffset: index % 2 === 1 });
  });
};

/** One ring while names fit, a second row from 21 people on, dots for those who are only counted. */
export const planTable = (named: number, present: number): TablePlan => {
  const dots = dotsOf(Math.max(0, present - named));
  if (named <= 10) {
    return {
      density: 'few',
      tableRadius: 25,
      chairs: chairsOf({ radius: 37, count: named, size: 12, isOffset: false }),
      dots,
    };
  }
  if (named <= 20) {
    return {
      density: 'some',
      tableRadius: 27,
      chairs: chairsOf({ radius: 37.5, count: named, size: 9, isOffset: false }),
      dots,
    };
  }
  const inner = Math.ceil(named * 0.44);
  const chairs = [
    ...chairsOf({ radius: 33.5, count: inner, size: 7, isOffset: false }),
    ...chairsOf({ radius: 41.2, count: named - inner, size: 7, isOffset: true }),
  ];
  return { density: 'many', tableRadius: 27, chairs, dots };
};

/** The reader sits nearest, everybody else follows in the order in which they came. */
export const seatFromHere = <Person extends { readonly memberId: string }>(
  people: readonly Person[],
  myId: string | undefined,
): readonly Person[] => {
  const mine = people.findIndex(({ memberId }) => memberId === myId);
  return mine <= 0 ? people : [...people.slice(mine), ...people.slice(0, mine)];
};
