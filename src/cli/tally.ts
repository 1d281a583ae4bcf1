import { messageOf, spoken } from '#register/words.ts';
import type { Result } from '#core/result.ts';
import { readShape } from '#core/shape.ts';
import type { Said } from '#core/words.ts';
import { ballotFormats, detectFormat, parseBallots } from '#platform/ballot-files/rules/detect.ts';
import { parseCsvChunks } from '#platform/ballot-files/rules/csv.ts';
import type { ParsedFile } from '#platform/ballot-files/rules/election-file.ts';
import { parseJson, readOwnJson } from '#platform/ballot-files/rules/own-json.ts';
import { parseRctab } from '#platform/ballot-files/rules/rctab.ts';
import { equalsBy, methods, tallyRules } from '#platform/tally/contract.ts';
import type { Count, TallyRules } from '#platform/tally/contract.ts';
import { countBallots } from '#platform/tally/rules/count.ts';
import { defaultRules } from '#platform/tally/rules/options.ts';
import { SKIPPED_RANK } from '#platform/tally/rules/profile.ts';
import type { CliCommand, CliInput, Terminal } from './command.ts';
import { chunksOf, sourceAt, startOf, textOf } from './read-chunks.ts';
import { countLines } from './tally-lines.ts';

/** The compiler asks for every rule there is. */
const rules: Readonly<Record<keyof TallyRules, readonly [allowed: string, meaning: string]>> = {
  method: [methods.join(' | '), 'how to count; with several seats stv-scottish unless named'],
  threshold: [
    'continuing | first-round',
    'what a majority or a share is measured on (irv, sequential-irv, bottoms-up)',
  ],
  continueUntilTwo: ['true | false', 'continue after the winner until two remain (irv)'],
  batchElimination: ['true | false', 'drop hopeless candidates together (irv, sequential-irv, bottoms-up)'],
  overvote: [
    'skip | exhaust | exhaust-if-multiple-continuing | split',
    'several names at one rank; split: an equal part for each (irv, sequential-irv, bottoms-up, plurality)',
  ],
  maxSkippedRanks: ['a whole number | "unlimited"', 'a larger gap exhausts the ballot'],
  duplicate: ['skip | exhaust', 'a name ranked twice'],
  maxRanks: ['a whole number from 1', 'later ranks do not count'],
  excluded: ['a list of names', 'withdrawn candidates'],
  writeInBucket: ['a name', 'the candidate that stands for undeclared write-ins'],
  quota: ['droop-integer | droop-decimal | hare', 'votes needed for a seat (stv-fractional)'],
  winnersPerRound: ['one | many', 'who is elected in one round (stv-fractional)'],
  decimals: ['1 to 20', 'decimal places of transferred votes (stv-fractional)'],
  percentThreshold: ['0 to 100', 'keep everyone who has this share (bottoms-up)'],
  strength: ['winning-votes | margins', 'how strong a win is (schulze, ranked-pairs, minimax)'],
  tieBreak: ['candidate-order | previous-rounds | first-difference | random', 'how ties are broken'],
  candidateOrder: ['a list of names', 'the order for ties; else as listed'],
  seed: ['text', 'what the lot is drawn from (tieBreak random)'],
};

const rulesHelp = (): string[] => [
  'Rules as JSON, all optional:',
  '',
  ...Object.entries(rules).flatMap(([name, [allowed, meaning]]) => {
    const fallback = (defaultRules as TallyRules)[name as keyof TallyRules];
    const isDefault = fallback === undefined ? '' : `  (default ${JSON.stringify(fallback)})`;
    return [`${name}: ${allowed}${isDefault}`, `    ${meaning}`];
  }),
];

interface Counted {
  readonly title: string;
  readonly count: Count;
  readonly notes: readonly (string | Said)[];
}

/** Bad arguments, a missing file, broken content: one sentence each. */
class BadInput extends Error {}

const refuse = (sentence: string): never => {
  throw new BadInput(sentence);
};

const unwrap = <T>(result: Result<T>): T =>
  result.ok ? result.value : refuse(messageOf(result.error.code, 'en', result.error.params));

/** Reads a file, with one sentence for each way that can fail. */
const reading = <T>(path: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return refuse(
      code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${code ?? message}).`,
    );
  }
};

const readRules = (path: string | undefined): TallyRules => {
  if (path === undefined) return {};
  const text = reading(path, () => textOf(sourceAt(path)));
  const json = parseJson(text);
  if (!json.ok) return refuse(`${path}: ${messageOf(json.error.code, 'en', json.error.params)}`);
  const shape = readShape(tallyRules, json.value);
  return shape.ok
    ? shape.value
    : refuse(`${path}: ${shape.path === '' ? 'rules' : shape.path}: ${shape.message}`);
};

const seatsFrom = (typed: string | undefined): number | undefined => {
  if (typed === undefined) return undefined;
  return /^[1-9]\d*$/.test(typed)
    ? Number(typed)
    : refuse(`--seats must be a whole number from 1, not ${typed}.`);
};

const methodFrom = (typed: string | undefined): TallyRules => {
  if (typed === undefined) return {};
  const method = methods.find((known) => known === typed);
  return method ? { method } : refuse(`There is no method ${typed}. There are ${methods.join(', ')}.`);
};

/** Several seats and no method given: what most councils with ranked ballots use. */
const rulesFor = (given: TallyRules, seats: number): TallyRules =>
  given.method === undefined && seats > 1 ? { ...given, method: 'stv-scottish' } : given;

/** A given seed means that ties are drawn by lot. */
const unusedSeed = ({ tieBreak = defaultRules.tieBreak, seed }: TallyRules): string[] =>
  seed !== undefined && tieBreak === 'candidate-order'
    ? ['the seed is not used: ties go by the candidate order unless the rules say "tieBreak": "random"']
    : [];

/** If equal ranks were meant, skipping them can elect somebody else. */
const skippedEquals = (
  { profile: { tokens } }: ParsedFile['file'],
  { method = defaultRules.method, overvote }: TallyRules,
): string[] => {
  const isPassedOver = overvote === undefined && equalsBy[method] !== undefined;
  return isPassedOver && tokens.some((token) => token < SKIPPED_RANK)
    ? [
        'several names at one rank are passed over; the rule "overvote" splits or exhausts such ballots instead',
      ]
    : [];
};

const countParsed = ({ file, notes }: ParsedFile, given: TallyRules, asked: number | undefined): Counted => {
  const seats = asked ?? file.seats;
  const rules = rulesFor({ ...file.rules, ...given }, seats);
  const count = unwrap(countBallots(file.profile, seats, rules));
  return { title: file.title, count, notes: [...notes, ...unusedSeed(rules), ...skippedEquals(file, rules)] };
};

const countFile = (path: string, { values }: CliInput): Counted => {
  const rules: TallyRules = {
    ...readRules(values['rules']),
    ...methodFrom(values['method']),
    ...(values['seed'] !== undefined && { seed: values['seed'] }),
  };
  const seats = seatsFrom(values['seats']);
  const read = readFile(path, values['format']);
  return 'count' in read ? read : countParsed(read, rules, seats);
};

/** Ballots, or the rounds of a count that another tool made. */
const readFile = (path: string, asked: string | undefined): ParsedFile | Counted => {
  const source = reading(path, () => sourceAt(path));
  const start = reading(path, () => startOf(source));
  const isJson = start.trimStart().startsWith('{');
  const own = isJson && (asked ?? 'json') === 'json' ? readOwnJson(chunksOf(source)) : undefined;
  if (own) return unwrap(own);
  // Other JSON formats may be identified anywhere in the file, all other formats at the beginning.
  const whole = isJson ? reading(path, () => textOf(source)) : undefined;
  const format = asked ?? detectFormat(whole ?? start);
  if (format === 'csv') return unwrap(parseCsvChunks(chunksOf(source)));
  const text = whole ?? reading(path, () => textOf(source));
  if (format === 'rctab') return unwrap(parseRctab(text));
  const known = ballotFormats.find((one) => one === format);
  return known
    ? unwrap(parseBallots(text, known))
    : refuse(`There is no format ${format}. There are ${[...ballotFormats, 'rctab'].join(', ')}.`);
};

const print = (
  { title, count: counted, notes }: Counted,
  { switches }: CliInput,
  terminal: Terminal,
): void => {
  if (switches.has('json')) terminal.out(JSON.stringify(counted, undefined, 2));
  else terminal.out(countLines(title, counted).join('\n'));
  for (const note of notes) terminal.complain(`Note: ${spoken(note, 'en')}.`);
};

export const tallyCommand: CliCommand = {
  summary: 'Count ballots from a file',
  help: [
    'Reads CSV, BLT, PrefLib, ABIF, NIST cast vote records or our own JSON, and prints every round.',
    'A round-by-round file is shown as it is. Use - to read from a pipe.',
    '',
    '  roundtable tally council.blt --method stv-scottish --seats 3',
    '  roundtable tally ballots.csv --rules rules.json --json',
    '  roundtable tally --rules-help',
  ],
  words: ['FILE'],
  options: {
    method: { value: 'METHOD', summary: methods.join(', ') },
    seats: { value: 'N', summary: 'How many are elected; default: what the file says, else 1' },
    rules: { value: 'FILE', summary: 'Counting rules as JSON; see --rules-help' },
    seed: { value: 'TEXT', summary: 'Seed for ties drawn by lot' },
    format: {
      value: 'FORMAT',
      summary: 'csv, blt, preflib, abif, cdf, json or rctab; default: guessed from the content',
    },
    json: { summary: 'Print the whole count as JSON' },
    'rules-help': { summary: 'List every rule, its values and its default' },
  },
  async run(input, terminal) {
    if (input.switches.has('rules-help')) {
      terminal.out(rulesHelp().join('\n'));
      return 0;
    }
    try {
      const path = input.words[0] ?? refuse('Which file? Try "roundtable tally FILE".');
      print(countFile(path, input), input, terminal);
      return 0;
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      terminal.complain(error.message);
      return 2;
    }
  },
};
