import { defineMessages } from '#web/kit/i18n/messages.ts';

export const tableWords = defineMessages({
  en: {
    hasStarted: '{title} has started.',
    goThere: 'Go there',
    backTo: 'Back to {title}',
    elsewhere: 'Take {title} on the device you joined with, or sign in here to the account you joined with.',
    played: 'Played so far',
    wonBy: 'Winner: {names}',
    waiting: 'The host starts when everyone is here. Your phone follows by itself.',
  },
  de: {
    hasStarted: '{title} hat begonnen.',
    goThere: 'Hingehen',
    backTo: 'Zurück zu {title}',
    elsewhere:
      'Mach {title} auf dem Gerät, mit dem du beigetreten bist, oder melde dich hier mit demselben Konto an.',
    played: 'Bisher gespielt',
    wonBy: 'Gewonnen: {names}',
    waiting: 'Die Leitung fängt an, wenn alle da sind. Dein Handy geht von selbst mit.',
  },
});
