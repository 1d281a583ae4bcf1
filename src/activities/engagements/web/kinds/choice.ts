import { defineMessages } from '#web/kit/i18n/messages.ts';
import type { AnswerKey, ShownQuestion } from '#activities/engagements/contract.answers.ts';
import type { QuestionOf } from '#activities/engagements/rules/kinds/kind.ts';
import { keyWords } from '../parts/key.words.ts';
import type { KeyTold, KindParts } from './kind.ts';
import { tallied } from './kind.ts';
import type { OptionsForm } from './options.ts';
import { editedOptions, optionBars, optionsMade, textAt, typedOptions } from './options.ts';

const say = defineMessages({
  en: { single: 'Single choice', multiple: 'Multiple choice' },
  de: { single: 'Einfachauswahl', multiple: 'Mehrfachauswahl' },
});

type Choice = QuestionOf<'single' | 'multiple'>;

/** What single and multiple choice have in common. */
const choice = {
  ...editedOptions,
  key: (question: ShownQuestion, key: AnswerKey): KeyTold | undefined =>
    key.kind === 'options'
      ? {
          title: keyWords(key.right.length === 1 ? 'rightAnswer' : 'rightAnswers'),
          lines: key.right.map((index) => question.options?.[index]?.text ?? ''),
          // Only one bar can stand out; where several are right, the line says so.
          bar: key.right.length === 1 ? key.right[0] : undefined,
        }
      : undefined,
  spread: tallied('options', ({ counts }, question) => ({ bars: optionBars(question, counts) })),
  made(form: OptionsForm): object {
    const right = typedOptions(form).flatMap(({ isRight }, index) => (isRight ? [index] : []));
    return { ...optionsMade(form), ...(right.length > 0 && { right }) };
  },
  card: ({ right = [] }: Choice, showsKey: boolean) => ({ right: showsKey ? right : [] }),
  rightTexts: ({ right = [], options }: Choice): readonly string[] =>
    right.flatMap((number) => options[number]?.text ?? []),
};

export const single: KindParts<'single', OptionsForm> = {
  ...choice,
  name: () => say('single'),
  input: async () => (await import('../play/TileInputs.tsx')).OneOption,
  barsOf: ({ option }) => [option],
  said: (question, { option }) => textAt(question)(option),
  keyed: (type) => (type === 'trivia' ? 'one' : 'none'),
};

export const multiple: KindParts<'multiple', OptionsForm> = {
  ...choice,
  name: () => say('multiple'),
  input: async () => (await import('../play/TileInputs.tsx')).SomeOptions,
  onForm: ({ options }) => ({ chosen: options }),
  answer: ({ chosen }) =>
    chosen.length === 0 ? undefined : { kind: 'multiple', options: chosen.toSorted((a, b) => a - b) },
  barsOf: ({ options }) => options,
  said: (question, { options }) => options.map(textAt(question)).join(', '),
  keyed: (type) => (type === 'trivia' ? 'some' : 'none'),
};
