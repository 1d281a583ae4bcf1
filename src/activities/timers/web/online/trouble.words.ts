import { defineMessages } from '#web/kit/i18n/messages.ts';

export const troubleWords = defineMessages({
  en: {
    missing: 'There is no such table',
    missingText: 'It may be over for long, or the link is not complete.',
    unreachable: 'The table cannot be reached',
    unreachableText: 'Check the network. A table without network needs none.',
    toTimers: 'To the timers',
    cancelled: 'This table is over',
    cancelledText: 'The host ended this table without keeping the game.',
  },
  de: {
    missing: 'Diesen Tisch gibt es nicht',
    missingText: 'Vielleicht ist er lange vorbei, oder der Link ist nicht vollständig.',
    unreachable: 'Der Tisch ist nicht zu erreichen',
    unreachableText: 'Prüf das Netz. Ein Tisch ohne Netz braucht keines.',
    toTimers: 'Zu den Timern',
    cancelled: 'Diesen Tisch gibt es nicht mehr',
    cancelledText: 'Die Leitung hat diesen Tisch beendet, ohne das Spiel zu behalten.',
  },
});
