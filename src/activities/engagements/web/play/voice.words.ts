import { defineMessages } from '#web/kit/i18n/messages.ts';

/** What a screen reader says when the session moves on. */
export const voiceWords = defineMessages({
  en: {
    reading: 'Question {number}: {title} You can answer in a moment.',
    answer: 'Question {number}: {title} Answer now.',
    survey: { one: 'The survey is open: {count} question.', other: 'The survey is open: {count} questions.' },
    vote: { one: 'Vote now on {count} answer.', other: 'Vote now on {count} answers.' },
    points: { one: '{count} point.', other: '{count} points.' },
    place: 'You are at place {rank}.',
  },
  de: {
    reading: 'Frage {number}: {title} Antworten kannst du in einem Moment.',
    answer: 'Frage {number}: {title} Jetzt antworten.',
    survey: {
      one: 'Der Fragebogen ist offen: {count} Frage.',
      other: 'Der Fragebogen ist offen: {count} Fragen.',
    },
    vote: { one: 'Jetzt abstimmen: {count} Antwort.', other: 'Jetzt abstimmen: {count} Antworten.' },
    points: { one: '{count} Punkt.', other: '{count} Punkte.' },
    place: 'Du bist auf Platz {rank}.',
  },
});
