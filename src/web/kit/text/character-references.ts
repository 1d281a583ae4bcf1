/** The named ones that people write in texts; others stay as they are written. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  shy: '\u00AD',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  micro: 'µ',
  para: '¶',
  sect: '§',
  middot: '·',
  bull: '•',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  times: '×',
  divide: '÷',
  minus: '−',
  plusmn: '±',
  le: '≤',
  ge: '≥',
  ne: '≠',
  infin: '∞',
  radic: '√',
  sum: '∑',
  pi: 'π',
  larr: '←',
  uarr: '↑',
  rarr: '→',
  darr: '↓',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
};

const LAST_CHARACTER = 0x10ffff;

const numbered = (digits: string, radix: number): string => {
  const code = Number.parseInt(digits, radix);
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return code === 0 || code > LAST_CHARACTER || isHalf ? '\uFFFD' : String.fromCodePoint(code);
};

export const readCharacterReferences = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]*));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (decimal !== undefined) return numbered(decimal, 10);
      if (hex !== undefined) return numbered(hex, 16);
      return (name !== undefined && Object.hasOwn(named, name) && named[name]) || whole;
    },
  );
