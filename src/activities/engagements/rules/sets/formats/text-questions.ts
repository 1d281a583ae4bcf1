import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import { fitsAiken, parseAiken, writeAiken } from '#platform/question-files/rules/aiken.ts';
import type { FileQuestion, ReadQuestion } from '#platform/question-files/rules/file-question.ts';
import { fitsGift, writeGift } from '#platform/question-files/rules/gift-write.ts';
import { parseGift } from '#platform/question-files/rules/gift.ts';
import { rulesOf } from '#activities/engagements/rules/kinds/kinds.ts';
import { counted, lostFields, sieve } from './lost.ts';
import type { Draft } from './read-table.ts';
import type { DraftFile, DraftRow, SetFile, Written } from './set-file.ts';

const LONGEST_CATEGORY = 80;

const categoryOf = (path: readonly string[] | undefined, fallback: string): string => {
  if (path === undefined || path.length === 0) return fallback;
  const whole = path.join(' / ');
  return whole.length <= LONGEST_CATEGORY ? whole : (path.at(-1) ?? fallback).slice(0, LONGEST_CATEGORY);
};

/** One option with all the credit makes it a single choice; credit in parts asks for several of them. */
const choiceDraft = ({ answers }: FileQuestion & { kind: 'choice' }): Draft => {
  const whole = answers.flatMap(({ weight }, index) => (weight === 100 ? [index] : []));
  const part = answers.flatMap(({ weight }, index) => (weight > 0 ? [index] : []));
  const right = whole.length > 0 ? whole : part;
  return {
    kind: whole.length === 0 && part.length > 0 ? 'multiple' : 'single',
    options: answers.map(({ text }) => ({ text })),
    ...(right.length > 0 && { right }),
  };
};

const partsOf = (question: FileQuestion): Draft | undefined => {
  switch (question.kind) {
    case 'choice':
      return choiceDraft(question);
    case 'true-false':
      return { kind: 'true-false', right: question.isTrue };
    case 'typed':
      return {
        kind: 'typed',
        right: question.answers.filter(({ weight }) => weight > 0).map(({ text }) => text),
      };
    case 'numeric': {
      const range = question.ranges.find(({ weight }) => weight === 100) ?? question.ranges[0];
      return { kind: 'numeric', ...(range && { right: range.middle, tolerance: range.tolerance }) };
    }
    case 'essay':
      return { kind: 'open' };
    default:
      return undefined;
  }
};

const feedbackOf = (question: FileQuestion): string | undefined => {
  if (question.feedback !== undefined) return question.feedback;
  if (question.kind === 'true-false') return question.rightFeedback;
  return question.kind === 'choice'
    ? question.answers.find(({ weight }) => weight === 100)?.feedback
    : undefined;
};

const unknownKind = (kind: FileQuestion['kind']): Said =>
  kind === 'matching' ? say('set-no-matching') : say('set-no-question');

const rowOf = (read: ReadQuestion, fallback: string): DraftRow => {
  const columnOf = (): undefined => undefined;
  if ('issue' in read) {
    const { line, problem, wanted } = read.issue;
    return {
      row: line,
      text: read.text,
      issues: [{ row: line, severity: 'error', problem, wanted }],
      columnOf,
    };
  }
  const { line, question } = read;
  const parts = partsOf(question);
  const base = { row: line, text: question.text, columnOf };
  if (parts === undefined) {
    const wanted = say('set-text-form');
    return {
      ...base,
      issues: [{ row: line, severity: 'error', problem: unknownKind(question.kind), wanted }],
    };
  }
  const explanation = feedbackOf(question);
  const draft = {
    title: question.text,
    category: categoryOf(question.category, fallback),
    ...(explanation !== undefined && { explanation }),
    ...parts,
  };
  return { ...base, draft, issues: [] };
};

/** Beside an answer with all the credit, or as one of the typed ones, a part of it has no place here. */
const hasPartCredit = (question: FileQuestion): boolean => {
  if (question.kind !== 'choice' && question.kind !== 'typed') return false;
  const isPart = ({ weight }: { readonly weight: number }): boolean => weight > 0 && weight < 100;
  const isShared = question.kind === 'choice' && !question.answers.some(({ weight }) => weight === 100);
  return !isShared && question.answers.some(isPart);
};

const notesOf = (read: readonly ReadQuestion[]): Said[] => {
  const questions = read.flatMap((entry) => ('question' in entry ? [entry.question] : []));
  const named = questions.filter(({ title, text }) => title !== undefined && title !== text).length;
  const commented = questions.filter(
    (question) => 'answers' in question && question.answers.some(({ feedback }) => feedback !== undefined),
  ).length;
  const parted = questions.filter(hasPartCredit).length;
  return [
    ...counted('set-part-credit-lost', parted),
    ...counted('set-names-lost', named),
    ...counted('set-feedback-lost', commented),
  ];
};

export const readGift = (text: string, defaultCategory: string): DraftFile => {
  const read = parseGift(text);
  return { layout: 'gift', rows: read.map((entry) => rowOf(entry, defaultCategory)), notes: notesOf(read) };
};

export const readAiken = (text: string, defaultCategory: string): DraftFile => ({
  layout: 'aiken',
  rows: parseAiken(text).map((entry) => rowOf(entry, defaultCategory)),
  notes: [],
});

/** As the text formats know it; undefined where they do not. */
const fileQuestionOf = (question: Question): FileQuestion | undefined =>
  rulesOf(question.kind).gift?.(question);

const UNKNOWN = {
  why: say('set-why-unknown'),
  applies: (question: Question): boolean => fileQuestionOf(question) === undefined,
};

export const giftOf = (file: SetFile): Written<string> => {
  const { fitting, notes } = sieve(file.questions, [
    UNKNOWN,
    {
      why: say('set-why-gift'),
      applies: (question) => !fitsGift(fileQuestionOf(question) as FileQuestion),
    },
  ]);
  const questions = fitting.flatMap((question) => {
    const base = fileQuestionOf(question);
    const { explanation: feedback, category } = question;
    return base ? [{ ...base, category: [category], ...(feedback !== undefined && { feedback }) }] : [];
  });
  const closest = fitting.filter(
    (question) => question.kind === 'numeric' && question.tolerance === undefined,
  );
  const lonely = fitting.filter((question) => question.kind === 'multiple' && question.right?.length === 1);
  return {
    content: writeGift(questions),
    notes: [
      ...notes,
      ...counted('set-gift-estimates', closest.length),
      ...counted('set-gift-single', lonely.length),
      ...lostFields(fitting, [
        'detail',
        'school',
        'customInstruction',
        'timeLimitSeconds',
        'points',
        'unit',
        'picture',
        'pictureAlt',
        'hostNotes',
      ]),
    ],
    written: fitting.length,
  };
};

/** Aiken has choices only, so true or false is written as one. */
const aikenQuestionOf = (question: Question): FileQuestion | undefined => {
  const written = fileQuestionOf(question);
  if (written?.kind !== 'true-false') return written;
  const answers = [true, false].map((truth) => ({
    text: truth ? 'True' : 'False',
    weight: truth === written.isTrue ? 100 : 0,
  }));
  return { kind: 'choice', text: question.title, answers };
};

export const aikenOf = (file: SetFile): Written<string> => {
  const { fitting, notes } = sieve(file.questions, [
    UNKNOWN,
    {
      why: say('set-why-aiken'),
      applies: (question) => !fitsAiken(aikenQuestionOf(question) as FileQuestion),
    },
  ]);
  const choices = fitting.filter(({ kind }) => kind === 'true-false').length;
  return {
    content: writeAiken(fitting.flatMap((question) => aikenQuestionOf(question) ?? [])),
    notes: [
      ...notes,
      ...counted('set-choice-of-two', choices),
      ...lostFields(fitting, [
        'category',
        'detail',
        'school',
        'customInstruction',
        'explanation',
        'timeLimitSeconds',
        'points',
        'picture',
        'pictureAlt',
        'hostNotes',
      ]),
    ],
    written: fitting.length,
  };
};
