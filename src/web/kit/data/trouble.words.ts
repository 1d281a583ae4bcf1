import { defineMessages } from '../i18n/messages.ts';

export const troubleWords = defineMessages({
  en: {
    missingTitle: 'There is nothing here',
    missingText: 'Check the link or the code.',
    goneTitle: 'This is gone',
    goneText: 'It was deleted while you had it open.',
    forbiddenTitle: 'This is not yours to see',
    forbiddenText: 'Sign in as the person it belongs to, or ask them for a link.',
    unreachableTitle: 'This page is out of reach',
    unreachableText: 'The server did not answer. It is tried again as soon as you are connected.',
  },
  de: {
    missingTitle: 'Hier gibt es nichts',
    missingText: 'Prüfe den Link oder den Code.',
    goneTitle: 'Das gibt es nicht mehr',
    goneText: 'Es wurde gelöscht, während du es offen hattest.',
    forbiddenTitle: 'Das ist nicht für dich freigegeben',
    forbiddenText: 'Melde dich mit dem Konto an, dem es gehört, oder bitte um einen Link.',
    unreachableTitle: 'Diese Seite ist außer Reichweite',
    unreachableText: 'Der Server hat nicht geantwortet. Sobald du verbunden bist, geht es weiter.',
  },
});
