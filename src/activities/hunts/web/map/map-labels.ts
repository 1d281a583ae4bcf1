import type { Size, Spot } from './camera.ts';

/** Where a town lies; with an angle, the way to one outside of the picture. */
export interface TownDot extends Spot {
  readonly angle?: number;
}

export interface LabelWish extends Spot {
  readonly id: string;
  readonly text: string;
  /** Free space around the middle, for the marker it belongs to. */
  readonly gap: number;
  /** A town: its dot is drawn where its name has room. */
  readonly dot?: TownDot;
  /** Higher ones choose first. */
  readonly weight: number;
}

export interface PlacedLabel extends Spot {
  readonly id: string;
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly dot?: TownDot | undefined;
}

interface Box extends Spot, Size {}

const LINE_PX = 16;
/** Wider than most letters: a label that is said to fit must fit. */
const LETTER_PX = 7.4;
const LONGEST = 26;

const shorten = (text: string): string =>
  [...text].length <= LONGEST
    ? text
    : `${[...text]
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`;

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

interface Choice {
  readonly label: PlacedLabel;
  readonly box: Box;
}

const choicesOf = ({ id, text: whole, x, y, gap, dot }: LabelWish): Choice[] => {
  const text = shorten(whole);
  const width = [...text].length * LETTER_PX;
  const beside = (anchor: PlacedLabel['anchor'], atX: number, middleY: number): Choice => {
    const left = anchor === 'start' ? atX : anchor === 'end' ? atX - width : atX - width / 2;
    return {
      label: { id, text, anchor, x: atX, y: middleY, dot },
      box: { x: left, y: middleY - LINE_PX / 2, width, height: LINE_PX },
    };
  };
  return [
    beside('start', x + gap, y),
    beside('end', x - gap, y),
    beside('middle', x, y + gap + LINE_PX / 2),
    beside('middle', x, y - gap - LINE_PX / 2),
  ];
};

const isInside = ({ x, y, width, height }: Box, size: Size): boolean =>
  x >= 2 && y >= 2 && x + width <= size.width - 2 && y + height <= size.height - 2;

/** Names beside their markers. One that would cover another marker or name is left out: the list has them all. */
export const placeLabels = (
  wishes: readonly LabelWish[],
  markers: readonly (Spot & { readonly radius: number })[],
  size: Size,
): PlacedLabel[] => {
  const taken: Box[] = markers.map(({ x, y, radius }) => ({
    x: x - radius,
    y: y - radius,
    width: 2 * radius,
    height: 2 * radius,
  }));
  const placed: PlacedLabel[] = [];
  for (const wish of wishes.toSorted((a, b) => b.weight - a.weight)) {
    const free = choicesOf(wish).find(
      ({ box }) => isInside(box, size) && !taken.some((other) => overlap(box, other)),
    );
    if (free === undefined) continue;
    taken.push(free.box);
    placed.push(free.label);
  }
  return placed;
};
