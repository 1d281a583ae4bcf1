import { defineMessages } from '#web/kit/i18n/messages.ts';

export const troubleWords = defineMessages({
  en: {
    missingTitle: 'No such hunt',
    missingText: 'Check the address. Perhaps the hunt was deleted.',
    strangerTitle: 'This page is for the host',
    strangerText: 'You can join the hunt with your phone.',
    unreachableTitle: 'The hunt cannot be reached',
    unreachableText: 'Check your connection. Players go on meanwhile.',
    myHunts: 'My hunts',
    joinAsPlayer: 'Join as a player',
    tryAgain: 'Try again',
  },
  de: {
    missingTitle: 'Diese Schnitzeljagd gibt es nicht',
    missingText: 'Prüf die Adresse. Vielleicht wurde sie gelöscht.',
    strangerTitle: 'Diese Seite ist für die Leitung',
    strangerText: 'Du kannst mit deinem Handy mitmachen.',
    unreachableTitle: 'Die Schnitzeljagd ist nicht erreichbar',
    unreachableText: 'Prüf deine Verbindung. Die Teams spielen inzwischen weiter.',
    myHunts: 'Meine Schnitzeljagden',
    joinAsPlayer: 'Mitspielen',
    tryAgain: 'Noch einmal',
  },
});
