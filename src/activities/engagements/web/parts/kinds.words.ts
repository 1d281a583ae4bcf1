import { defineMessages } from '#web/kit/i18n/messages.ts';

export const typeWords = defineMessages({
  en: {
    'call-and-answer': 'Call and answer',
    trivia: 'Trivia',
    poll: 'Poll',
    survey: 'Survey',
  },
  de: {
    'call-and-answer': 'Frage und Antwort',
    trivia: 'Quiz',
    poll: 'Abstimmung',
    survey: 'Umfrage',
  },
});

export const kindWords = defineMessages({
  en: {
    open: 'Free text',
    single: 'One of several',
    multiple: 'Several of several',
    'true-false': 'True or false',
    numeric: 'Number',
    typed: 'Typed answer',
    ordering: 'Put in order',
    rating: 'Rating',
    words: 'Words',
    ranking: 'Ranking',
  },
  de: {
    open: 'Freier Text',
    single: 'Eins von mehreren',
    multiple: 'Mehrere von mehreren',
    'true-false': 'Stimmt oder stimmt nicht',
    numeric: 'Zahl',
    typed: 'Getippte Antwort',
    ordering: 'Reihenfolge',
    rating: 'Bewertung',
    words: 'Wörter',
    ranking: 'Rangliste',
  },
});
