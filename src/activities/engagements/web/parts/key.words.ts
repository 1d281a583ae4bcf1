import { defineMessages } from '#web/kit/i18n/messages.ts';

/** Right answers, once they may be known. */
export const keyWords = defineMessages({
  en: {
    rightAnswer: 'The right answer',
    rightAnswers: 'The right answers',
    rightOrder: 'The right order',
  },
  de: {
    rightAnswer: 'Die richtige Antwort',
    rightAnswers: 'Die richtigen Antworten',
    rightOrder: 'Die richtige Reihenfolge',
  },
});
