import { defineMessages } from '#web/kit/i18n/messages.ts';

/** What a player of a challenge reads besides questions and results. */
export const challengeWords = defineMessages({
  en: {
    startText: {
      one: '{count} question, at your own pace. You have until {until}.',
      other: '{count} questions, at your own pace. You have until {until}.',
    },
    startTimed: 'Questions have a timer. It starts when you see one.',
    start: 'Start',
    startAll: 'Play all of it',
    startMissed: {
      one: 'Play what you missed ({count})',
      other: 'Play what you missed ({count})',
    },
    progress: 'Question {number} of {total}',
    skip: 'Skip this one',
    next: 'Next question',
    finish: 'Finish',
    doneTitle: 'You’re done',
    doneText: '{right} of {total} right. The final leaderboard comes on {until}.',
    total: 'Your points',
  },
  de: {
    startText: {
      one: '{count} Frage, in deinem Tempo. Du hast Zeit bis {until}.',
      other: '{count} Fragen, in deinem Tempo. Du hast Zeit bis {until}.',
    },
    startTimed: 'Die Fragen haben eine Uhr. Sie läuft, sobald du eine siehst.',
    start: 'Los',
    startAll: 'Alles spielen',
    startMissed: {
      one: 'Spielen, was dir fehlte ({count})',
      other: 'Spielen, was dir fehlte ({count})',
    },
    progress: 'Frage {number} von {total}',
    skip: 'Überspringen',
    next: 'Nächste Frage',
    finish: 'Abschließen',
    doneTitle: 'Geschafft',
    doneText: '{right} von {total} richtig. Die endgültige Rangliste kommt am {until}.',
    total: 'Deine Punkte',
  },
});
