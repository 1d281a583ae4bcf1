import { defineMessages } from '#web/kit/i18n/messages.ts';

export const tableWords = defineMessages({
  en: {
    hasStarted: '{title} has started.',
    goThere: 'Go there',
    backTo: 'Back to {title}',
    played: 'Played so far',
    wonBy: 'Winner: {names}',
    waiting: 'The host starts when everyone is here. Your phone follows by itself.',
  },
  de: {
    hasStarted: '{title} hat begonnen.',
    goThere: 'Hingehen',
    backTo: 'Zurück zu {title}',
    played: 'Bisher gespielt',
    wonBy: 'Gewonnen: {names}',
    waiting: 'Die Leitung fängt an, wenn alle da sind. Dein Handy geht von selbst mit.',
  },
});
