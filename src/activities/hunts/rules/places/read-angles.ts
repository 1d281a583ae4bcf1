/** One of two angles: whole or decimal degrees, with minutes and seconds where they are written. */
const NUMBER = String.raw`[-+]?\d+(?:[.,]\d+)?`;
const TOKEN = new RegExp(`[NSEWO]|${NUMBER}`, 'g');
/** The characters that angles are written with, and no others. */
const ANGLES = /^[\d\s.,;:/+\-°º˚'’′"”″NSEWO]+$/;

interface Angle {
  readonly letter?: string | undefined;
  readonly parts: readonly string[];
}

/** Only the last part may have decimals, only the first a sign, and no sign next to a letter. */
const isSound = ({ letter, parts: [first = '', ...rest] }: Angle): boolean =>
  [first, ...rest].slice(0, -1).every((part) => /^[-+]?\d+$/.test(part)) &&
  rest.every((part) => /^\d/.test(part) && Number.parseInt(part, 10) < 60) &&
  (letter === undefined || /^\d/.test(first));

const valueOf = (angle: Angle): number => {
  const { letter, parts } = angle;
  const [degrees = Number.NaN, minutes = 0, seconds = 0] = parts.map((part) =>
    Number(part.replace(',', '.')),
  );
  if (!isSound(angle)) return Number.NaN;
  const size = Math.abs(degrees) + minutes / 60 + seconds / 3600;
  const isNegative = letter === 'S' || letter === 'W' || parts[0]?.startsWith('-') === true;
  return isNegative ? -size : size;
};

/** Letters come before both angles or after both. */
const byLetters = (tokens: readonly string[]): Angle[] => {
  const isBefore = /[NSEWO]/.test(tokens[0] ?? '');
  const angles: { letter?: string; parts: string[] }[] = [];
  let current: { letter?: string; parts: string[] } = { parts: [] };
  for (const token of tokens) {
    const isLetter = /[NSEWO]/.test(token);
    if (isLetter && isBefore) angles.push((current = { letter: token, parts: [] }));
    else if (isLetter) {
      angles.push({ ...current, letter: token });
      current = { parts: [] };
    } else current.parts.push(token);
  }
  return isBefore || current.parts.length === 0 ? angles : [...angles, current];
};

export interface Angles {
  readonly latitude: number;
  readonly longitude: number;
  /** `O` is east in German and west in French. */
  readonly isUnsure: boolean;
}

const isNorthSouth = ({ letter }: Angle): boolean => letter === 'N' || letter === 'S';

const lettered = (tokens: readonly string[]): Angles | undefined => {
  const angles = byLetters(tokens);
  const [first, second, ...more] = angles;
  if (!first?.letter || !second?.letter || more.length > 0) return undefined;
  if (isNorthSouth(first) === isNorthSouth(second)) return undefined;
  if (angles.some(({ parts }) => parts.length < 1 || parts.length > 3)) return undefined;
  const [north, east] = isNorthSouth(first) ? [first, second] : [second, first];
  return { latitude: valueOf(north), longitude: valueOf(east), isUnsure: east.letter === 'O' };
};

/** Degrees, minutes and seconds, or degrees with a letter: `48°08'14.3"N 11°34'32.2"E`, `N 48° 08.238 E 011° 34.537`. */
export const readAngles = (text: string): Angles | undefined => {
  const plain = text
    .toUpperCase()
    .replaceAll(/\b(?:NORTH|NORD|NÖRDLICH)\b/g, 'N')
    .replaceAll(/\b(?:SOUTH|SÜD)\b/g, 'S')
    .replaceAll(/\b(?:EAST|OST)\b/g, 'E')
    .replaceAll(/\bWEST\b/g, 'W');
  if (!ANGLES.test(plain) || !/[°º˚NSEWO]/.test(plain)) return undefined;
  // A comma followed by a space separates two numbers.
  const tokens = plain.replaceAll(/,(?=\s)/g, ' ').match(TOKEN) ?? [];
  if (/[NSEWO]/.test(plain)) return lettered(tokens);
  const half = tokens.length / 2;
  if (half !== 1 && half !== 2 && half !== 3) return undefined;
  const [latitude, longitude] = [tokens.slice(0, half), tokens.slice(half)].map((parts) =>
    valueOf({ parts }),
  );
  return { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN, isUnsure: false };
};
