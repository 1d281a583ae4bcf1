import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { markdownOfHtml } from './html-text.ts';
import { readKey } from './key-letters.ts';
import { letterOf, refuse } from './raw-question.ts';
import type { RawAnswer, RawQuestion } from './raw-question.ts';

export interface AnkiNote {
  readonly id: string;
  /** Names of the fields of its note type. */
  readonly names: readonly string[];
  readonly fields: readonly string[];
}

const NO_CHOICE: Said = say('quiz-anki-no-choice');

const OPTION_FIELD = /^(?:(?:q|option|answer|choice|antwort)[ _]?([a-j]|1\d|2[0-6]|[1-9])|([a-j]))$/i;
const STEM_FIELD = /^(?:question|frage|stem|front|vorderseite)$/i;
const KEY_FIELD =
  /^(?:answers?|correct(?:[ _]?(?:answers?|options?|choices?))?|key|solution|antworten|lösung|richtige? antwort(?:en)?)$/i;
const NOTE_FIELD = /^(?:extra ?\d?|explanation|erklärung|comment|notes?|remarks?)$/i;
const SOURCE_FIELD = /^(?:sources?|references?|quellen?)$/i;

const fieldNamed = ({ names, fields }: AnkiNote, pattern: RegExp): string =>
  markdownOfHtml(fields[names.findIndex((name) => pattern.test(name.trim()))] ?? '');

/**
 * `0 1 0 1` marks each answer; otherwise the key is letters, numbers from 1 like the fields, or repeats the answer.
 */
const keyOf = (key: string, texts: readonly string[]): number[] => {
  const count = texts.length;
  const said = /^[a-z]$|^\d+$/i.test(key) || key === '' ? -1 : texts.indexOf(key);
  if (said >= 0 && texts.lastIndexOf(key) === said) return [said];
  const flags = key.split(/[\s,;]+/).filter((flag) => flag !== '');
  if (flags.length > 1 && flags.length >= count && flags.every((flag) => flag === '0' || flag === '1')) {
    return flags.slice(0, count).flatMap((flag, index) => (flag === '1' ? [index] : []));
  }
  return readKey(key, count, 'one-based');
};

/** The letter or number of a field, from 0. */
const placeNamed = (name: string): number => {
  const [, marked, bare] = OPTION_FIELD.exec(name.trim()) ?? [];
  const sign = marked ?? bare ?? '';
  return /^\d/.test(sign) ? Number(sign) - 1 : sign.toUpperCase().charCodeAt(0) - 65;
};

/** The answer fields up to the last filled one: the key counts the empty ones in between, too. */
const answerFields = ({ names, fields }: AnkiNote): string[] => {
  const texts: string[] = [];
  names.forEach((name, index) => {
    if (OPTION_FIELD.test(name.trim())) texts[placeNamed(name)] = markdownOfHtml(fields[index] ?? '');
  });
  for (let place = 0; place < texts.length; place++) texts[place] ??= '';
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
};

const placeAmongFilled = (texts: readonly string[], place: number): number =>
  texts[place] === ''
    ? refuse(say('quiz-anki-key-empty', { letter: letterOf(place) }))
    : texts.slice(0, place).filter((text) => text !== '').length;

const fromFields = (note: AnkiNote): RawQuestion | undefined => {
  const texts = answerFields(note);
  const answers = texts.flatMap((text): RawAnswer[] => (text === '' ? [] : [{ text }]));
  if (answers.length < 2) return undefined;
  const sources = fieldNamed(note, SOURCE_FIELD);
  const kind = fieldNamed(note, /^qtype/i);
  if (kind.trim() === '0') refuse(say('quiz-anki-kprim'));
  return {
    id: note.id,
    question: fieldNamed(note, STEM_FIELD),
    answers,
    correct: keyOf(fieldNamed(note, KEY_FIELD), texts).map((place) => placeAmongFilled(texts, place)),
    ...(kind.trim() === '1' && { type: 'MULTIPLE_CHOICE' }),
    explanation: fieldNamed(note, NOTE_FIELD),
    references: sources.split('\n').filter((source) => source !== ''),
  };
};

const OPTION_LINE = /^\s*(?:-\s+)?\(?([A-J])[.):]\)?\s+(.*)$/;
const KEY_LINE =
  /^(?:(?:correct |right )?answers?:?|(?:richtige )?antwort(?:en)?:?)?\s*\(?((?:[A-J](?:\s*(?:,|;|&|and|und)\s*|\s+)?)+)(?=$|[.):])/i;

/** Question and lettered lines on the front, the letter first on the back. */
const fromFaces = ({ id, fields }: AnkiNote): RawQuestion | undefined => {
  const front = markdownOfHtml(fields[0] ?? '').split('\n');
  const back = markdownOfHtml(fields[1] ?? '').trim();
  const first = front.findIndex((line) => OPTION_LINE.exec(line)?.[1] === 'A');
  if (first < 1) return undefined;
  const options = front.slice(first).flatMap((line) => OPTION_LINE.exec(line) ?? []);
  const lines = front.slice(first).filter((line) => line.trim() !== '');
  const answers = lines.map((line, index): RawAnswer => {
    const [, letter, text = ''] = OPTION_LINE.exec(line) ?? [];
    return letter === letterOf(index)
      ? { text }
      : refuse(say('quiz-anki-not-answer', { line: line.slice(0, 40), letter: letterOf(index) }));
  });
  const key = KEY_LINE.exec(back)?.[1];
  if (options.length === 0 || key === undefined) return undefined;
  const rest = back.split('\n').slice(1).join('\n').trim();
  return {
    id,
    question: front.slice(0, first).join('\n'),
    answers,
    correct: readKey(key.toUpperCase(), answers.length),
    explanation: rest,
  };
};

export const readAnkiNote = (note: AnkiNote, changed: Said[]): RawQuestion => {
  const raw = fromFields(note) ?? fromFaces(note) ?? refuse(NO_CHOICE);
  if (note.fields.some((field) => /\[sound:/.test(field))) changed.push(say('quiz-sound-left-out'));
  return raw;
};
