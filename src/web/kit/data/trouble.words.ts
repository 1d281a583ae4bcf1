import { defineMessages } from '../i18n/messages.ts';

export const troubleWords = defineMessages({
  en: {
    missingTitle: 'Nothing here',
    missingText: 'Check the link or the code.',
    goneTitle: 'This no longer exists',
    goneText: 'It was deleted while you had it open.',
    forbiddenTitle: 'You don’t have access',
    forbiddenText: 'Sign in with the account it belongs to, or ask its owner for a link.',
    unreachableTitle: 'Cannot reach the server',
    unreachableText: 'The server didn’t answer. We’ll try again as soon as you’re online.',
  },
  de: {
    missingTitle: 'Hier gibt es nichts',
    missingText: 'Prüfe den Link oder den Code.',
    goneTitle: 'Das gibt es nicht mehr',
    goneText: 'Es wurde gelöscht, während du es offen hattest.',
    forbiddenTitle: 'Du hast keinen Zugriff',
    forbiddenText: 'Melde dich mit dem Konto an, dem es gehört, oder bitte um einen Link.',
    unreachableTitle: 'Der Server ist nicht zu erreichen',
    unreachableText: 'Der Server hat nicht geantwortet. Sobald du online bist, geht es weiter.',
  },
});
