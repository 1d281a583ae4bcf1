export interface CloudWord {
  readonly text: string;
  readonly count: number;
}

/** A word with its middle and its size, in a box of WIDTH by HEIGHT. */
export interface PlacedWord extends CloudWord {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export const CLOUD_WIDTH = 1000;
export const CLOUD_HEIGHT = 520;

const LARGEST = 150;
const SMALLEST = 38;
const SCALES = [1, 0.85, 0.72, 0.6, 0.5, 0.42, 0.35];
const STEPS = 900;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Wide letters are as wide as they are high; a little room beside every word. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce(
    (sum, letter) => sum + (/[\p{Script=Latin}\p{N}\p{P} ]/u.test(letter) ? 0.62 : 1.05),
    0.4,
  ) * size;

const boxOf = (text: string, size: number, x: number, y: number): Box => ({
  x,
  y,
  width: widthOf(text, size),
  height: size * 1.15,
});

const overlap = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) * 2 < a.height + b.height;

const isInside = ({ x, y, width, height }: Box): boolean =>
  x - width / 2 >= 0 && x + width / 2 <= CLOUD_WIDTH && y - height / 2 >= 0 && y + height / 2 <= CLOUD_HEIGHT;

/** Where a word looks for room: out from the middle, beginning in a direction of its own. */
const spiralOf = (text: string) => {
  const turn = [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 628, 7) / 100;
  return (step: number): { readonly x: number; readonly y: number } => {
    const angle = turn + step * 0.35;
    const radius = 0.55 * step;
    return {
      x: CLOUD_WIDTH / 2 + radius * 1.7 * Math.cos(angle),
      y: CLOUD_HEIGHT / 2 + radius * 0.9 * Math.sin(angle),
    };
  };
};

const findPlace = (
  { text }: CloudWord,
  size: number,
  taken: readonly Box[],
  before: { readonly x: number; readonly y: number } | undefined,
): Box | undefined => {
  const fits = (box: Box): boolean => isInside(box) && !taken.some((other) => overlap(box, other));
  if (before) {
    const same = boxOf(text, size, before.x, before.y);
    if (fits(same)) return same;
  }
  const at = spiralOf(text);
  for (let step = 0; step < STEPS; step++) {
    const { x, y } = at(step);
    const box = boxOf(text, size, x, y);
    if (fits(box)) return box;
  }
  return undefined;
};

/**
 * Words by how often they were said, none over another. A word stays where it was for as long as it has room there,
 * so words of a growing cloud stay in place.
 */
export const layoutCloud = (
  words: readonly CloudWord[],
  before: readonly PlacedWord[] = [],
): readonly PlacedWord[] => {
  const places = new Map(before.map((word) => [word.text, word]));
  const most = Math.max(1, ...words.map(({ count }) => count));
  const placeAll = (scale: number): PlacedWord[] => {
    const taken: Box[] = [];
    return words.flatMap((word): PlacedWord[] => {
      const size =
        scale * (SMALLEST + (LARGEST - SMALLEST) * Math.sqrt((word.count - 1) / Math.max(1, most - 1)));
      const box = findPlace(word, size, taken, places.get(word.text));
      if (!box) return [];
      taken.push(box);
      return [{ ...word, x: box.x, y: box.y, size }];
    });
  };
  for (const scale of SCALES) {
    const placed = placeAll(scale);
    if (placed.length === words.length || scale === SCALES.at(-1)) return placed;
  }
  return [];
};
