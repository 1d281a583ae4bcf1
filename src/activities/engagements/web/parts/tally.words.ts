import { defineMessages } from '#web/kit/i18n/messages.ts';

export const tallyWords = defineMessages({
  en: {
    title: { one: '{count} answer', other: '{count} answers' },
    yes: 'True',
    no: 'False',
    mean: 'Mean: {mean}',
    median: 'Median: {median}',
    exact: { one: '{count} had the whole order right.', other: '{count} had the whole order right.' },
    ranking: 'Points a person gave on average.',
  },
  de: {
    title: { one: '{count} Antwort', other: '{count} Antworten' },
    yes: 'Stimmt',
    no: 'Stimmt nicht',
    mean: 'Mittelwert: {mean}',
    median: 'Median: {median}',
    exact: {
      one: '{count} hatte die ganze Reihenfolge richtig.',
      other: '{count} hatten die ganze Reihenfolge richtig.',
    },
    ranking: 'Punkte, die eine Person im Schnitt gab.',
  },
});
