import type { AnswerValue, ShownQuestion } from '#activities/engagements/contract.answers.ts';

/** What is on the form before it is sent. Which part is used goes by the question's kind. */
export interface Draft {
  readonly text: string;
  /** Options chosen, in the order they were tapped. */
  readonly chosen: readonly number[];
  readonly words: readonly string[];
}

export const EMPTY_DRAFT: Draft = { text: '', chosen: [], words: [] };

/** Kinds whose first tap is the answer. */
export const isSentByTap = ({ kind }: Pick<ShownQuestion, 'kind'>): boolean =>
  kind === 'single' || kind === 'true-false' || kind === 'rating';

/** Germans type 3,5; spaces and thin spaces group thousands. */
export const parseNumber = (typed: string): number | undefined => {
  const plain = typed.replaceAll(/[\s\u00A0\u202F']/gu, '');
  if (!/^[+\-−]?(\d+([.,]\d*)?|[.,]\d+)$/u.test(plain)) return undefined;
  return Number(plain.replace('−', '-').replace(',', '.'));
};

export const draftOf = (answer: AnswerValue | undefined): Draft => {
  switch (answer?.kind) {
    case 'open':
    case 'typed':
      return { ...EMPTY_DRAFT, text: answer.text };
    case 'numeric':
      return { ...EMPTY_DRAFT, text: String(answer.number) };
    case 'multiple':
      return { ...EMPTY_DRAFT, chosen: answer.options };
    case 'ordering':
    case 'ranking':
      return { ...EMPTY_DRAFT, chosen: answer.order };
    case 'words':
      return { ...EMPTY_DRAFT, words: answer.words };
    default:
      return EMPTY_DRAFT;
  }
};

type Reader = (draft: Draft, question: ShownQuestion) => AnswerValue | undefined;

const readText =
  (kind: 'open' | 'typed'): Reader =>
  ({ text }) =>
    text.trim() === '' ? undefined : { kind, text: text.trim() };

const readers: Partial<Record<ShownQuestion['kind'], Reader>> = {
  open: readText('open'),
  typed: readText('typed'),
  numeric({ text }) {
    const number = parseNumber(text.trim());
    return number === undefined ? undefined : { kind: 'numeric', number };
  },
  multiple({ chosen }) {
    if (chosen.length === 0) return undefined;
    return { kind: 'multiple', options: chosen.toSorted((a, b) => a - b) };
  },
  ordering({ chosen }, { options = [] }) {
    return chosen.length < options.length ? undefined : { kind: 'ordering', order: [...chosen] };
  },
  ranking({ chosen }) {
    return chosen.length === 0 ? undefined : { kind: 'ranking', order: [...chosen] };
  },
  words(draft) {
    const words = draft.words.map((word) => word.trim()).filter((word) => word !== '');
    return words.length === 0 ? undefined : { kind: 'words', words };
  },
};

/** The answer a draft stands for; undefined while it is not one yet. */
export const answerOf = (question: ShownQuestion, draft: Draft): AnswerValue | undefined =>
  readers[question.kind]?.(draft, question);
