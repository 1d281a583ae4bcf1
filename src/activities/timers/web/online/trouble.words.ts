import { defineMessages } from '#web/kit/i18n/messages.ts';

export const troubleWords = defineMessages({
  en: {
    missing: 'There is no such table',
    missingText: 'It may be over for long, or the link is not complete.',
    unreachable: 'The table cannot be reached',
    unreachableText: 'Check the network. A table without network needs none.',
    tryAgain: 'Try again',
    toTimers: 'To the timers',
    cancelled: 'The host ended this table without keeping the game.',
  },
  de: {
    missing: 'Diesen Tisch gibt es nicht',
    missingText: 'Vielleicht ist er lange vorbei, oder der Link ist nicht vollständig.',
    unreachable: 'Der Tisch ist nicht zu erreichen',
    unreachableText: 'Prüf das Netz. Ein Tisch ohne Netz braucht keines.',
    tryAgain: 'Noch einmal versuchen',
    toTimers: 'Zu den Timern',
    cancelled: 'Die Leitung hat diesen Tisch beendet, ohne das Spiel zu behalten.',
  },
});
