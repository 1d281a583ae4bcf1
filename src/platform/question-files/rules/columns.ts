/** What a column may be called, by the field it fills; of several that are there the name that comes first counts. */
export type Fields = Readonly<Record<string, readonly string[]>>;

const named = (names: string): readonly string[] => names.split(' ');

/** What all tables of questions have, as programs and people call it in English and German. */
export const COLUMNS = {
  question: named('question questiontext questionstem stem prompt text frage fragetext'),
  right: named(
    'correct correctanswer correctanswers correctoption correctoptions correctchoice correctchoices correctletter correctletters correctkey answerkey rightanswer rightanswers answer answers key solution richtig richtigeantwort richtigeantworten lösung',
  ),
  explanation: named(
    'explanation explanations answerexplanation rationale justification feedback erklärung begründung erläuterung auflösung',
  ),
  category: named('category subject topic domain section kategorie thema fach bereich'),
} as const;

/** One field for each answer, by its letter or its number from 1. */
export const fieldsOfAnswers = (
  count: number,
  fieldOf: (letter: string, index: number) => string,
  ...patterns: readonly ((letter: string, number: number) => string)[]
): Fields =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const letter = String.fromCharCode(97 + index);
      return [fieldOf(letter, index), patterns.map((pattern) => pattern(letter, index + 1))];
    }),
  );

/** A header without what programs hang on it: "Answer 1 - max 75 characters" is `answer1`, "Option (A)" is `optiona`. */
export const headerName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s[-–—]\s.{3,}$/su, '')
    .replaceAll(/\((?![a-z]\)|\d{1,2}\))[^)]*\)/g, '')
    .replaceAll(/[^\p{L}\p{N}#]/gu, '');

/** Index of a field's column. */
export type Columns = ReadonlyMap<string, number>;

/** Further right nobody would find a column. */
const MOST_COLUMNS = 1000;

/** Which fields a row of headers names. A column fills one field; a second one of the same name fills none. */
export const columnsIn = (row: readonly string[], fields: Fields): Map<string, number> => {
  const headers = row.slice(0, MOST_COLUMNS).map(headerName);
  const columns = new Map<string, number>();
  const taken = new Set<number>();
  for (const [field, names] of Object.entries(fields)) {
    const column = names
      .map((name) => headers.findIndex((header, index) => header === name && !taken.has(index)))
      .find((index) => index >= 0);
    if (column === undefined) continue;
    columns.set(field, column);
    taken.add(column);
  }
  return columns;
};

/** Headers of which nothing is read. */
export const unusedHeaders = (row: readonly string[], columns: Columns): string[] => {
  const used = new Set(columns.values());
  return row.flatMap((name, index) => (name.trim() === '' || used.has(index) ? [] : [name.trim()]));
};
