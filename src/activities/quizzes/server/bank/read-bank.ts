import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { parseAiken } from '#platform/question-files/rules/aiken.ts';
import { parseGift } from '#platform/question-files/rules/gift.ts';
import { NoQuestionTable, readCsvQuestions } from '#activities/quizzes/rules/bank/csv.ts';
import { entryFromRead } from '#activities/quizzes/rules/bank/from-file-question.ts';
import type { Intake } from '#activities/quizzes/rules/bank/intake.ts';
import { readJsonQuestions } from '#activities/quizzes/rules/bank/json.ts';
import type { KeyCount } from '#activities/quizzes/rules/bank/key-letters.ts';
import { readMarkdownQuestions } from '#activities/quizzes/rules/bank/markdown.ts';
import type { FileEntry } from '#activities/quizzes/rules/bank/raw-question.ts';
import { readAnkiNotes } from './anki.ts';
import { refuseLarge, textOf, UnreadableFile, wholeOf } from './byte-source.ts';
import type { ByteSource } from './byte-source.ts';
import { bankFormats, detectFormat } from './detect.ts';
import type { BankFormat } from './detect.ts';
import { readMoodleXml } from './moodle-xml.ts';
import { readQti, readQtiPackage } from './qti.ts';
import { isZip } from './unpack.ts';

export interface ReadOptions {
  readonly format?: BankFormat | undefined;
  /** What a bare number in the key means. */
  readonly correct?: KeyCount | undefined;
  /** How large an archive may become. */
  readonly mostUnpackedBytes: number;
  readonly onProgress?: ((read: number) => void) | undefined;
}

const PROGRESS_EVERY = 25_000;

const DEEPEST_JSON = 100;

/** Whether lists and objects are nested deeper than the parser can follow. */
const isTooDeep = (text: string): boolean => {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (isText) {
      if (sign === '\\') at++;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '[' || sign === '{') depth++;
    else if (sign === ']' || sign === '}') depth--;
    if (depth > DEEPEST_JSON) return true;
  }
  return false;
};

const jsonOf = (text: string): unknown => {
  if (isTooDeep(text)) throw new UnreadableFile(say('quiz-json-deep', { limit: DEEPEST_JSON }));
  try {
    return JSON.parse(text);
  } catch (error) {
    const cause = error instanceof Error ? error.message : '';
    throw new UnreadableFile(say('quiz-json-broken', { cause }));
  }
};

const fromText = (format: BankFormat, text: string, { correct }: ReadOptions): FileEntry[] => {
  switch (format) {
    case 'json': {
      const entries = readJsonQuestions(jsonOf(text), correct);
      if (!entries) throw new UnreadableFile(say('quiz-json-no-list'));
      return entries;
    }
    case 'markdown':
      return readMarkdownQuestions(text, correct);
    case 'gift':
      return parseGift(text).map(entryFromRead);
    case 'aiken':
      return parseAiken(text).map(entryFromRead);
    case 'moodle-xml':
      return readMoodleXml(text);
    default:
      return readQti(text);
  }
};

const beginningOf = (source: ByteSource): Uint8Array => {
  for (const chunk of source.chunks()) return chunk;
  return new Uint8Array();
};

const formatOf = (source: ByteSource, beginning: Uint8Array): BankFormat => {
  const text = isZip(beginning)
    ? 'PK\u0003\u0004'
    : (textOf({ name: '', chunks: () => [beginning] })
        .chunks()
        [Symbol.iterator]()
        .next().value ?? '');
  const format = detectFormat(source.name, text);
  if (format) return format;
  throw new UnreadableFile(say('quiz-format-unknown', { formats: bankFormats.join(', ') }));
};

const ENCODING_NAMES = {
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
} as const;

/** The entries of a text file, with a note if it was in an old encoding. */
const textEntries = (
  source: ByteSource,
  format: BankFormat,
  options: ReadOptions,
  note: (what: Said) => void,
): Iterable<FileEntry> => {
  const { encoding, chunks } = textOf(source);
  if (encoding !== 'utf-8') {
    const name = ENCODING_NAMES[encoding];
    note(say('quiz-encoding-read', { name }));
  }
  if (format === 'csv') return readCsvQuestions(chunks(), { correct: options.correct, note });
  refuseLarge(source);
  const entries = fromText(format, [...chunks()].join(''), options);
  if (entries.length === 0 && format !== 'json')
    throw new UnreadableFile(say('quiz-file-no-question', { format }));
  return entries;
};

/** Reads one file into the intake; throws `UnreadableFile` if it cannot be read. */
export const readBankFile = (source: ByteSource, intake: Intake, options: ReadOptions): void => {
  const beginning = beginningOf(source);
  const format = options.format ?? formatOf(source, beginning);
  const notes: Said[] = [];
  const entries = (): Iterable<FileEntry> => {
    if (format === 'anki') return readAnkiNotes(wholeOf(source), options.mostUnpackedBytes);
    if (format === 'qti' && isZip(beginning))
      return readQtiPackage(wholeOf(source), options.mostUnpackedBytes);
    return textEntries(source, format, options, (what) => void notes.push(what));
  };
  try {
    const list = entries();
    intake.beginFile(source.name, format);
    for (const what of notes.splice(0)) intake.noteFile(what);
    let count = 0;
    for (const entry of list) {
      intake.add(entry);
      count += 1;
      if (count % PROGRESS_EVERY === 0) options.onProgress?.(count);
    }
    // A table shows what it holds only once it is being read.
    for (const what of notes) intake.noteFile(what);
  } catch (error) {
    throw error instanceof NoQuestionTable ? new UnreadableFile(error.reason) : error;
  }
};
