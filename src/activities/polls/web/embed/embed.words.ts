import { defineMessages } from '#web/kit/i18n/messages.ts';

export const embedWords = defineMessages({
  en: {
    vote: 'Vote',
    whole: 'See the whole result',
    toPoll: 'To the poll',
    newTab: 'opens in a new tab',
    missing: 'This poll is not here. It may be a draft, or the address is wrong.',
    unreachable: 'The poll is out of reach right now. It is tried again by itself.',
    more: { one: 'and {count} more option', other: 'and {count} more options' },
  },
  de: {
    vote: 'Abstimmen',
    whole: 'Ganzes Ergebnis ansehen',
    toPoll: 'Zur Abstimmung',
    newTab: 'öffnet sich in einem neuen Tab',
    missing:
      'Diese Abstimmung ist nicht zu finden. Vielleicht ist sie noch ein Entwurf, oder die Adresse stimmt nicht.',
    unreachable:
      'Die Abstimmung ist gerade nicht zu erreichen. Gleich wird es von selbst noch einmal versucht.',
    more: { one: 'und {count} weitere Möglichkeit', other: 'und {count} weitere Möglichkeiten' },
  },
});
