export const bankFormats = ['csv', 'json', 'markdown', 'gift', 'aiken', 'moodle-xml', 'qti', 'anki'] as const;
export type BankFormat = (typeof bankFormats)[number];

const ENDINGS: Readonly<Record<string, BankFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  json: 'json',
  md: 'markdown',
  markdown: 'markdown',
  gift: 'gift',
  aiken: 'aiken',
  apkg: 'anki',
  colpkg: 'anki',
};

/** Other names of a format, as people type them: lower case, without spaces, dots and dashes. */
const OTHER_NAMES: Readonly<Record<string, BankFormat>> = {
  tsv: 'csv',
  md: 'markdown',
  moodle: 'moodle-xml',
  moodlexml: 'moodle-xml',
  xml: 'moodle-xml',
  qti21: 'qti',
  qti22: 'qti',
  qti3: 'qti',
  qti30: 'qti',
  apkg: 'anki',
};

const plainWord = (word: string): string => word.toLowerCase().replaceAll(/[\s_.-]/g, '');

export const formatNamed = (word: string): BankFormat | undefined => {
  const plain = plainWord(word);
  return bankFormats.find((format) => format === plain) ?? OTHER_NAMES[plain];
};

const byText = (beginning: string): BankFormat | undefined => {
  const start = beginning.trimStart();
  // The bytes of a picture or a program may look like anything.
  if (/(?![\t\n\v\f\r\u0080-\u009F])\p{Cc}/u.test(start)) return undefined;
  if (start.startsWith('<')) return /<quiz[\s>]/.test(start) ? 'moodle-xml' : 'qti';
  if (/^[[{]\s*["{\]]/.test(start)) return 'json';
  if (/^ANSWER\s*:/im.test(start) && /^A[.)]/m.test(start)) return 'aiken';
  if (/(^|[^\\])\{[^{}]*[=~TF]/.test(start)) return 'gift';
  if (/^[ \t]*(?:[-*+]\s+)(?:\[[ xX]\]|\**[A-J][.)])/m.test(start)) return 'markdown';
  const [first = ''] = start.split('\n', 1);
  return /[,;\t]/.test(first) && /question|frage|stem/i.test(first) ? 'csv' : undefined;
};

/** By the file extension if it is specific enough, otherwise by the first bytes. */
export const detectFormat = (name: string, beginning: string): BankFormat | undefined => {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (beginning.startsWith('PK\u0003\u0004'))
    return ending === 'apkg' || ending === 'colpkg' ? 'anki' : 'qti';
  return ENDINGS[ending] ?? byText(beginning);
};
