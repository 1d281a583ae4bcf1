import { defineMessages } from '#web/kit/i18n/messages.ts';

export const practiceWords = defineMessages({
  en: {
    practise: 'Practise what you missed ({count})',
    remember: 'Remember my answers',
    rememberHint: 'Your answers from this session count, and questions come back before you forget them.',
  },
  de: {
    practise: 'Üben, was dir fehlte ({count})',
    remember: 'Meine Antworten merken',
    rememberHint: 'Deine Antworten aus dieser Runde zählen, und Fragen kommen wieder, bevor du sie vergisst.',
  },
});
