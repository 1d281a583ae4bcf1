/** Ways to say a number without writing its digits, in English and German, as one run of letters. */
const EN_ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const EN_TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const DE_ONES =
  'null eins zwei drei vier fuenf sechs sieben acht neun zehn elf zwoelf dreizehn vierzehn fuenfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  );
const DE_TENS = '- - zwanzig dreissig vierzig fuenfzig sechzig siebzig achtzig neunzig'.split(' ');

const at = (list: readonly string[], index: number): string => list[index] ?? '';

const englishBelow100 = (value: number): string =>
  value < 20
    ? at(EN_ONES, value)
    : at(EN_TENS, Math.floor(value / 10)) + (value % 10 ? at(EN_ONES, value % 10) : '');

/** "und" and "ein" instead of "eins" before it, as German counts. */
const germanOne = (digit: number): string => (digit === 1 ? 'ein' : at(DE_ONES, digit));

const germanBelow100 = (value: number): string => {
  if (value < 20) return at(DE_ONES, value);
  const tens = at(DE_TENS, Math.floor(value / 10));
  return value % 10 ? `${germanOne(value % 10)}und${tens}` : tens;
};

const english = (value: number): string => {
  if (value < 100) return englishBelow100(value);
  const [unit, word] = value < 1000 ? [100, 'hundred'] : [1000, 'thousand'];
  const rest = value % unit;
  return english(Math.floor(value / unit)) + word + (rest ? english(rest) : '');
};

const german = (value: number): string => {
  if (value < 100) return germanBelow100(value);
  const [unit, word] = value < 1000 ? [100, 'hundert'] : [1000, 'tausend'];
  const [count, rest] = [Math.floor(value / unit), value % unit];
  return (count < 10 ? germanOne(count) : german(count)) + word + (rest ? german(rest) : '');
};

const ROMAN = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;

const roman = (value: number): string => {
  let [left, text] = [value, ''];
  for (const [worth, sign] of ROMAN)
    while (left >= worth) {
      text += sign;
      left -= worth;
    }
  return text;
};

const yearForms = (digits: string): string[] => {
  if (digits.length !== 4) return [];
  const [century, rest] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
  return [
    english(century) + english(rest),
    `${english(century)}hundred${rest ? english(rest) : ''}`,
    `${english(century)}hundredand${english(rest)}`,
    `${german(century)}hundert${rest ? german(rest) : ''}`,
    german(century) + german(rest),
  ];
};

/** All spoken forms of a number of up to six digits; empty for anything else. */
export const spokenForms = (digits: string): string[] => {
  if (!/^\d{1,6}$/.test(digits)) return [];
  const value = Number(digits);
  const one = (names: readonly string[]): string =>
    [...digits].map((digit) => at(names, Number(digit))).join('');
  const forms = [
    one(EN_ONES),
    one(DE_ONES),
    english(value),
    english(value).replace('hundred', 'hundredand'),
    german(value),
    ...yearForms(digits),
    ...(value >= 10 && value < 4000 ? [roman(value)] : []),
  ];
  return [...new Set(forms)].filter((form) => form.length >= 3);
};
