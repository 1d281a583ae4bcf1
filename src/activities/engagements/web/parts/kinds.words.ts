import { defineMessages } from '#web/kit/i18n/messages.ts';
import type { EngagementType } from '#activities/engagements/contract.questions.ts';

/** As the contract has them, without its schemas. */
export const typeList = [
  'trivia',
  'call-and-answer',
  'poll',
  'survey',
] as const satisfies readonly EngagementType[];

export const typeWords = defineMessages({
  en: {
    'call-and-answer': 'Call and answer',
    trivia: 'Trivia',
    poll: 'Poll',
    survey: 'Survey',
  },
  de: {
    'call-and-answer': 'Ruf und Antwort',
    trivia: 'Quiz',
    poll: 'Umfrage',
    survey: 'Fragebogen',
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
