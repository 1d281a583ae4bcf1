import { defineMessages } from '#web/kit/i18n/messages.ts';
import { keyWords } from '../parts/key.words.ts';
import type { KindParts } from './kind.ts';
import { tallied } from './kind.ts';
import type { OptionsForm } from './options.ts';
import { editedOptions, optionBars, textAt } from './options.ts';

const say = defineMessages({
  en: {
    name: 'Put in order',
    exact: { one: '{count} had the whole order right.', other: '{count} had the whole order right.' },
    inThisOrder: 'In this order:',
  },
  de: {
    name: 'Reihenfolge',
    exact: {
      one: '{count} hatte die ganze Reihenfolge richtig.',
      other: '{count} hatten die ganze Reihenfolge richtig.',
    },
    inThisOrder: 'In dieser Reihenfolge:',
  },
});

export const ordering: KindParts<'ordering', OptionsForm> = {
  ...editedOptions,
  name: () => say('name'),
  input: async () => (await import('../play/OrderInput.tsx')).PutInOrder,
  onForm: ({ order }) => ({ chosen: order }),
  answer: ({ chosen }, { options = [] }) =>
    chosen.length < options.length ? undefined : { kind: 'ordering', order: [...chosen] },
  key(question, key) {
    if (key.kind !== 'ordering') return undefined;
    const lines = key.order.map((index) => question.options?.[index]?.text ?? '');
    return { title: keyWords('rightOrder'), lines, whole: lines.join(' → '), isOrdered: true };
  },
  spread: tallied('ordering', ({ inPlace, exact }, question) => ({
    bars: optionBars(question, inPlace),
    line: say('exact', { count: exact }),
  })),
  said: (question, { order }) => order.map(textAt(question)).join(' → '),
  reported: (stored) => stored.replaceAll(' > ', ' → '),
  keyed: () => 'order',
  card: (_, showsKey) => (showsKey ? { before: say('inThisOrder'), right: [] } : {}),
  rightTexts: ({ options }) => [options.map(({ text }) => text).join(' → ')],
};
