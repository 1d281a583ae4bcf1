import { defineMessages } from '#web/kit/i18n/messages.ts';

export const summaryWords = defineMessages({
  en: {
    title: 'Done',
    questions: 'Questions',
    right: 'Right',
    rightOf: '{right} of {answers}',
    missed: 'Missed',
    byCategory: 'Right by category',
    look: 'Look at these again',
    review: 'Practise what I missed',
    more: 'Study more',
    home: 'To the quizzes',
    unreadable: 'The result could not be read',
  },
  de: {
    title: 'Geschafft',
    questions: 'Fragen',
    right: 'Richtig',
    rightOf: '{right} von {answers}',
    missed: 'Verfehlt',
    byCategory: 'Richtig nach Gebiet',
    look: 'Sieh dir diese noch einmal an',
    review: 'Verfehltes üben',
    more: 'Weiterlernen',
    home: 'Zu den Quizzen',
    unreadable: 'Das Ergebnis war nicht zu lesen',
  },
});
