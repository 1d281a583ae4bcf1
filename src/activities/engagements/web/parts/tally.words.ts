import { defineMessages } from '#web/kit/i18n/messages.ts';

export const tallyWords = defineMessages({
  en: {
    title: { one: '{count} answer', other: '{count} answers' },
    more: { one: 'and {count} more answer', other: 'and {count} more answers' },
    yours: 'Your answer:',
    yes: 'True',
    no: 'False',
  },
  de: {
    title: { one: '{count} Antwort', other: '{count} Antworten' },
    more: { one: 'und {count} weitere Antwort', other: 'und {count} weitere Antworten' },
    yours: 'Deine Antwort:',
    yes: 'Stimmt',
    no: 'Stimmt nicht',
  },
});
