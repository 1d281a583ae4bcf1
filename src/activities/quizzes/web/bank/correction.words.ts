import { defineMessages } from '#web/kit/i18n/messages.ts';

export const correctionWords = defineMessages({
  en: {
    correctText:
      'The new key holds at once, in every language. Answers given before are graded anew, in exams and in memory, and learners are told.',
    rightOnes: 'What is right',
    newExplanation: 'Explanation',
    correct: 'Correct and grade anew',
    keyCorrected: 'The key is corrected. Earlier answers are being graded anew.',
    chooseKey: 'Choose at least one.',
  },
  de: {
    correctText:
      'Die neue Lösung gilt sofort, in jeder Sprache. Frühere Antworten werden neu gewertet, in Prüfungen und beim Lernen, und die Lernenden erfahren es.',
    rightOnes: 'Was richtig ist',
    newExplanation: 'Erklärung',
    correct: 'Korrigieren und neu werten',
    keyCorrected: 'Die Lösung ist korrigiert. Frühere Antworten werden neu gewertet.',
    chooseKey: 'Wähle mindestens eine.',
  },
});
