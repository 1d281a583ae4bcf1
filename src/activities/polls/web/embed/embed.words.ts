import { defineMessages } from '#web/kit/i18n/messages.ts';

export const embedWords = defineMessages({
  en: {
    vote: 'Vote',
    whole: 'See the whole result',
    toPoll: 'Go to the poll',
    newTab: 'opens in a new tab',
    newWindow: 'opens in a separate window',
    missing: 'There is no poll at this address. It may still be a draft.',
    unreachable: 'Cannot reach the server. We’ll keep trying.',
    more: { one: 'and {count} more option', other: 'and {count} more options' },
    sent: 'Your ballot is in',
    sentText: 'You can look at it, or change it where the poll allows that, on the poll’s own page.',
    openReceipt: 'Open my ballot',
  },
  de: {
    vote: 'Abstimmen',
    whole: 'Ganzes Ergebnis ansehen',
    toPoll: 'Zur Abstimmung',
    newTab: 'öffnet sich in einem neuen Tab',
    newWindow: 'öffnet sich in einem eigenen Fenster',
    missing:
      'Diese Abstimmung ist nicht zu finden. Vielleicht ist sie noch ein Entwurf, oder die Adresse stimmt nicht.',
    unreachable: 'Der Server ist nicht zu erreichen. Wir versuchen es weiter.',
    more: { one: 'und {count} weitere Möglichkeit', other: 'und {count} weitere Möglichkeiten' },
    sent: 'Deine Stimme ist da',
    sentText: 'Auf der Seite der Abstimmung kannst du sie ansehen und, wo es erlaubt ist, noch ändern.',
    openReceipt: 'Meine Stimme öffnen',
  },
});
