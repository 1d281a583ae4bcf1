import { defineMessages } from '#web/kit/i18n/messages.ts';

export const troubleWords = defineMessages({
  en: {
    missingTitle: 'No such hunt',
    missingText: 'Check the address. Perhaps the hunt was deleted.',
    hostTitle: 'This page is for the host',
    hostText: 'You can join the hunt with your phone.',
    teamTitle: 'Only for this hunt',
    teamText: 'The team that took the photos sees them, and the host.',
    myHunts: 'My hunts',
    join: 'Join as a player',
  },
  de: {
    missingTitle: 'Diese Schnitzeljagd gibt es nicht',
    missingText: 'Prüf die Adresse. Vielleicht wurde sie gelöscht.',
    hostTitle: 'Diese Seite ist für die Leitung',
    hostText: 'Du kannst mit deinem Handy mitmachen.',
    teamTitle: 'Nur für diese Schnitzeljagd',
    teamText: 'Fotos sieht das Team, das sie gemacht hat, und die Leitung.',
    myHunts: 'Meine Schnitzeljagden',
    join: 'Mitspielen',
  },
});
