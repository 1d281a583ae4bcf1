import { defineMessages } from '#web/kit/i18n/messages.ts';

export const followWords = defineMessages({
  en: {
    bar: 'Your table: {title}',
    hasStarted: '{title} has started.',
    isOver: 'Everyone is back at the table.',
    goThere: 'Go there',
    stay: 'Not now',
    toTable: 'To the table',
    endForAll: 'End for everyone',
    joinAt: 'Join at {address} with',
  },
  de: {
    bar: 'Dein Tisch: {title}',
    hasStarted: '{title} hat begonnen.',
    isOver: 'Alle sind zurück am Tisch.',
    goThere: 'Hingehen',
    stay: 'Nicht jetzt',
    toTable: 'Zum Tisch',
    endForAll: 'Für alle beenden',
    joinAt: 'Dazukommen auf {address} mit',
  },
});
