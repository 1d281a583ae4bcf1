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

/** Possible names of an answer's column: `{a}` is its letter, `{1}` its number. */
type Pattern = `${string}{a}` | `${string}{1}`;

const fieldsByPlace = (name: string, count: number, patterns: readonly Pattern[]): Fields =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const letter = String.fromCharCode(97 + index);
      const names = patterns.map((one) => one.replace('{a}', letter).replace('{1}', `${index + 1}`));
      return [`${name}${index}`, names];
    }),
  );

/** Fields `option0`, `option1` ... for the texts of the answers. */
export const optionFields = (
  count: number,
  ...patterns: readonly Pattern[]
): Readonly<Record<`option${number}`, readonly string[]>> => fieldsByPlace('option', count, patterns);

/** Fields `note0`, `note1` ... for what is said about each answer. */
export const noteFields = (
  count: number,
  ...patterns: readonly Pattern[]
): Readonly<Record<`note${number}`, readonly string[]>> => fieldsByPlace('note', count, patterns);

/** A header without what programs hang on it: "Answer 1 - max 75 characters" is `answer1`, "Option (A)" is `optiona`. */
export const headerName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s[-–—]\s.{3,}$/su, '')
    .replaceAll(/\((?![a-z]\)|\d{1,2}\))[^)]*\)/g, '')
    .replaceAll(/[^\p{L}\p{N}#]/gu, '');

/** Further right nobody would find a column. */
const MOST_COLUMNS = 1000;

/** Which fields a row of headers names. A column fills one field; a second one of the same name fills none. */
const columnsIn = (row: readonly string[], fields: Fields): Map<string, number> => {
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

/** An answer as a row has it. */
export interface OptionCell {
  readonly text: string;
  /** Its place among the columns for answers, empty ones counted. */
  readonly column: number;
  /** What is said about it, where there is a column for that. */
  readonly note: string;
}

/** One row, asked by the fields that the header names. */
export class QuestionRow<Field extends string = string> {
  /** Those that are filled in. */
  readonly options: readonly OptionCell[];
  readonly #table: QuestionTable<Field>;
  readonly #cells: readonly string[];

  constructor(table: QuestionTable<Field>, cells: readonly string[]) {
    this.#table = table;
    this.#cells = cells;
    this.options = table.optionColumns.flatMap(({ column, at, noteAt }) => {
      const text = this.#cell(at);
      return text === '' ? [] : [{ text, column, note: this.#cell(noteAt) }];
    });
  }

  /** Empty where the table has no such column. */
  text(field: Field): string {
    return this.#cell(this.#table.columns.get(field));
  }

  /** Cells beyond the last header have nowhere to go. */
  get isTooWide(): boolean {
    return this.#cells.slice(this.#table.names.length).some((cell) => cell.trim() !== '');
  }

  #cell(at: number | undefined): string {
    return at === undefined ? '' : (this.#cells[at] ?? '').trim();
  }
}

interface OptionColumn {
  readonly column: number;
  readonly at: number;
  readonly noteAt: number | undefined;
}

/** A table of questions by its row of headers. `mostOptions` is how many answers a question may have. */
export class QuestionTable<Field extends string = string> {
  readonly names: readonly string[];
  /** Index of a field's column. */
  readonly columns: ReadonlyMap<string, number>;
  readonly optionColumns: readonly OptionColumn[];

  constructor(
    names: readonly string[],
    fields: Readonly<Record<Field, readonly string[]>>,
    mostOptions = Infinity,
  ) {
    this.names = names;
    const columns = columnsIn(names, fields);
    // A `k` alone may be anything; after `j` it is one answer too many, and the question must not be cut.
    for (let option = mostOptions; `option${option}` in fields; option++)
      if (!columns.has(`option${option - 1}`)) columns.delete(`option${option}`);
    this.columns = columns;
    this.optionColumns = [...columns].flatMap(([field, at]) => {
      const column = /^option(\d+)$/.exec(field)?.[1];
      return column === undefined
        ? []
        : [{ column: Number(column), at, noteAt: columns.get(`note${column}`) }];
    });
  }

  /** Headers of which nothing is read. */
  get unused(): string[] {
    const used = new Set(this.columns.values());
    return this.names.flatMap((name, index) => (name.trim() === '' || used.has(index) ? [] : [name.trim()]));
  }

  read(cells: readonly string[]): QuestionRow<Field> {
    return new QuestionRow(this, cells);
  }
}
