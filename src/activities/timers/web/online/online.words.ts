import { defineMessages } from '#web/kit/i18n/messages.ts';

export const onlineWords = defineMessages({
  en: {
    share: 'Invite players',
    shareText: 'Go to {address} and type',
    wholeTable: 'Show the whole table',
    yourTurn: 'Your turn',
    waitFor: '{name} is thinking',
    others: 'The others',
    wall: 'Clocks of the table',
  },
  de: {
    share: 'Andere einladen',
    shareText: 'Öffnet {address} und tippt ein',
    wholeTable: 'Den ganzen Tisch zeigen',
    yourTurn: 'Du bist dran',
    waitFor: '{name} überlegt',
    others: 'Die anderen',
    wall: 'Uhren des Tisches',
  },
});
