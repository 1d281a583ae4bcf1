import { defineMessages } from '#web/kit/i18n/messages.ts';

export const cardWords = defineMessages({
  en: {
    chooseOne: 'Choose one answer.',
    chooseAll: 'Choose all that are right.',
    typeNumber: 'Type a number.',
    typeWords: 'Type the answer.',
    right: 'Right, your answer',
    wrong: 'Wrong, your answer',
    missed: 'Right, not chosen',
    chosenBefore: 'You chose this before',
    solution: 'Right',
    choose: 'Choose answer {number}',
    verdictRight: 'Right',
    verdictWrong: 'Not right',
    references: 'Read more',
  },
  de: {
    chooseOne: 'Wähle eine Antwort.',
    chooseAll: 'Wähle alle richtigen Antworten.',
    typeNumber: 'Gib eine Zahl ein.',
    typeWords: 'Gib die Antwort ein.',
    right: 'Richtig, deine Antwort',
    wrong: 'Falsch, deine Antwort',
    missed: 'Richtig, nicht gewählt',
    chosenBefore: 'Das hast du schon einmal gewählt',
    solution: 'Richtig',
    choose: 'Antwort {number} wählen',
    verdictRight: 'Richtig',
    verdictWrong: 'Nicht richtig',
    references: 'Zum Nachlesen',
  },
});
