import { defineMessages } from '#web/kit/i18n/messages.ts';

export const tallyWords = defineMessages({
  en: {
    title: { one: '{count} answer', other: '{count} answers' },
    yes: 'True',
    no: 'False',
  },
  de: {
    title: { one: '{count} Antwort', other: '{count} Antworten' },
    yes: 'Stimmt',
    no: 'Stimmt nicht',
  },
});
