import type { EngagementType, Question, QuestionKind } from '#activities/engagements/contract.questions.ts';

export interface OptionForm {
  readonly text: string;
  readonly isRight: boolean;
  readonly picture: string | undefined;
}

/** A question while it is typed: every field is there, whatever the kind, so that changing the kind loses nothing. */
export interface QuestionForm {
  readonly kind: QuestionKind;
  readonly title: string;
  readonly category: string;
  readonly detail: string;
  readonly school: string;
  readonly customInstruction: string;
  readonly explanation: string;
  readonly time: string;
  readonly points: '' | '0' | '1' | '2';
  readonly picture: string | undefined;
  readonly options: readonly OptionForm[];
  readonly truth: '' | 'true' | 'false';
  readonly number: string;
  readonly isClosest: boolean;
  readonly tolerance: string;
  readonly unit: string;
  readonly accepted: string;
  readonly scale: '5' | '10';
  readonly lowLabel: string;
  readonly highLabel: string;
  readonly mostWords: string;
  readonly mostRanks: string;
}

export const emptyOption: OptionForm = { text: '', isRight: false, picture: undefined };

const FIRST_KIND: Readonly<Record<EngagementType, QuestionKind>> = {
  'call-and-answer': 'open',
  trivia: 'single',
  poll: 'single',
  survey: 'rating',
};

export const emptyForm = (type: EngagementType, category: string, kind?: QuestionKind): QuestionForm => ({
  kind: kind ?? FIRST_KIND[type],
  title: '',
  category,
  detail: '',
  school: '',
  customInstruction: '',
  explanation: '',
  time: '',
  points: '',
  picture: undefined,
  options: [emptyOption, emptyOption, emptyOption],
  truth: '',
  number: '',
  isClosest: true,
  tolerance: '',
  unit: '',
  accepted: '',
  scale: '5',
  lowLabel: '',
  highLabel: '',
  mostWords: '3',
  mostRanks: '',
});

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value));

const optionsOf = (question: Question): readonly OptionForm[] => {
  if (!('options' in question)) return [emptyOption, emptyOption, emptyOption];
  const right = 'right' in question ? (question.right ?? []) : [];
  return question.options.map(({ text, picture }, index) => ({
    text,
    isRight: right.includes(index),
    picture,
  }));
};

type KeyReader = (question: Question) => Partial<QuestionForm>;
const only =
  <Kind extends QuestionKind>(
    kind: Kind,
    read: (question: Question & { kind: Kind }) => Partial<QuestionForm>,
  ): KeyReader =>
  (question) =>
    question.kind === kind ? read(question as Question & { kind: Kind }) : {};

const truthText = (right: boolean | undefined): QuestionForm['truth'] => {
  if (right === undefined) return '';
  return right ? 'true' : 'false';
};

const KEY_READERS: readonly KeyReader[] = [
  only('true-false', ({ right }) => ({ truth: truthText(right) })),
  only('numeric', ({ right, tolerance, unit }) => ({
    number: textOf(right),
    isClosest: tolerance === undefined,
    tolerance: textOf(tolerance),
    unit: unit ?? '',
  })),
  only('typed', ({ right = [] }) => ({ accepted: right.join('\n') })),
  only('rating', ({ scale, lowLabel = '', highLabel = '' }) => ({
    scale: scale === 10 ? '10' : '5',
    lowLabel,
    highLabel,
  })),
  only('words', ({ mostWords }) => ({ mostWords: String(mostWords) })),
  only('ranking', ({ mostRanks }) => ({ mostRanks: textOf(mostRanks) })),
];

export const formOf = (question: Question, type: EngagementType): QuestionForm => ({
  ...emptyForm(type, question.category, question.kind),
  title: question.title,
  detail: question.detail ?? '',
  school: question.school ?? '',
  customInstruction: question.customInstruction ?? '',
  explanation: question.explanation ?? '',
  time: textOf(question.timeLimitSeconds),
  points: question.points === undefined ? '' : (String(question.points) as '0' | '1' | '2'),
  picture: question.picture,
  options: optionsOf(question),
  ...Object.assign({}, ...KEY_READERS.map((read) => read(question))),
});

const numberOf = (text: string): number | string => {
  const number = Number(text.trim().replace(',', '.'));
  return Number.isFinite(number) ? number : text;
};

/** Only what was typed; a field that is empty is left out. */
const filled = (fields: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined || value.trim() === '' ? [] : [[name, value.trim()]],
    ),
  );

const numbers = (fields: Readonly<Record<string, string>>): Record<string, number | string> =>
  Object.fromEntries(Object.entries(filled(fields)).map(([name, value]) => [name, numberOf(value)]));

const choiceOf = ({ options }: QuestionForm): object => {
  // A picture without a text is kept for the rules to refuse: nobody's upload is dropped silently.
  const typed = options.filter(({ text, picture }) => text.trim() !== '' || picture !== undefined);
  const right = typed.flatMap(({ isRight }, index) => (isRight ? [index] : []));
  return {
    options: typed.map(({ text, picture }) => ({
      text: text.trim(),
      ...(picture !== undefined && { picture }),
    })),
    ...(right.length > 0 && { right }),
  };
};

const withoutRight = (choice: object): object =>
  Object.fromEntries(Object.entries(choice).filter(([name]) => name !== 'right'));

const acceptedIn = (text: string): string[] =>
  [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');

const PARTS: Readonly<Record<QuestionKind, (form: QuestionForm) => object>> = {
  open: () => ({}),
  single: choiceOf,
  multiple: choiceOf,
  ordering: (form) => withoutRight(choiceOf(form)),
  ranking: (form) => ({ ...withoutRight(choiceOf(form)), ...numbers({ mostRanks: form.mostRanks }) }),
  'true-false': ({ truth }) => (truth === '' ? {} : { right: truth === 'true' }),
  numeric: (form) => ({
    ...numbers({ right: form.number, ...(!form.isClosest && { tolerance: form.tolerance || '0' }) }),
    ...filled({ unit: form.unit }),
  }),
  typed: ({ accepted }) => (acceptedIn(accepted).length === 0 ? {} : { right: acceptedIn(accepted) }),
  rating: ({ scale, lowLabel, highLabel }) => ({ scale: Number(scale), ...filled({ lowLabel, highLabel }) }),
  words: ({ mostWords }) => numbers({ mostWords }),
};

/** What the rules then check. */
export const draftOf = (form: QuestionForm): object => ({
  kind: form.kind,
  title: form.title.trim(),
  category: form.category.trim(),
  ...filled({
    detail: form.detail,
    school: form.school,
    customInstruction: form.customInstruction,
    explanation: form.explanation,
    picture: form.picture,
  }),
  ...numbers({ timeLimitSeconds: form.time, points: form.points }),
  ...PARTS[form.kind](form),
});

/** Nothing of a question that is only begun may be lost by closing it. */
export const isBlank = (form: QuestionForm): boolean =>
  [
    form.title,
    form.detail,
    form.explanation,
    form.accepted,
    form.number,
    ...form.options.map(({ text }) => text),
  ].every((text) => text.trim() === '');
