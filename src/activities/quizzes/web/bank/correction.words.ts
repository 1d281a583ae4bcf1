import { defineMessages } from '#web/kit/i18n/messages.ts';

export const correctionWords = defineMessages({
  en: {
    correctText:
      'The new key applies at once, in every language. Earlier answers are regraded in exams and in study, and learners are notified.',
    rightOnes: 'Right answers',
    newExplanation: 'Explanation',
    correct: 'Correct and regrade',
    keyCorrected: 'The key is corrected. Earlier answers are being regraded.',
    chooseKey: 'Choose at least one.',
  },
  de: {
    correctText:
      'Die neue Lösung gilt sofort, in jeder Sprache. Frühere Antworten werden neu gewertet, in Prüfungen und beim Lernen, und die Lernenden erfahren es.',
    rightOnes: 'Richtige Antworten',
    newExplanation: 'Erklärung',
    correct: 'Korrigieren und neu werten',
    keyCorrected: 'Die Lösung ist korrigiert. Frühere Antworten werden neu gewertet.',
    chooseKey: 'Wähle mindestens eine.',
  },
});
