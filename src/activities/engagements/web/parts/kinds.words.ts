import { defineMessages } from '#web/kit/i18n/messages.ts';

export const typeWords = defineMessages({
  en: {
    'call-and-answer': 'Call and answer',
    trivia: 'Trivia',
    poll: 'Live poll',
    survey: 'Survey',
  },
  de: {
    'call-and-answer': 'Frage und Antwort',
    trivia: 'Quiz',
    poll: 'Live-Abstimmung',
    survey: 'Umfrage',
  },
});
