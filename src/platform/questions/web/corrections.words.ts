import { defineMessages } from '#web/kit/i18n/messages.ts';

export const correctionsWords = defineMessages({
  en: {
    title: {
      one: '1 question was corrected in the source',
      other: '{count} questions were corrected in the source',
    },
    from: 'These questions come from {title}.',
    open: 'Open the source',
    now: 'Now: {text}',
    sameText: 'The answers or the explanation changed.',
    take: 'Take this correction',
    takeAll: 'Take all',
    taken: { one: '1 correction taken.', other: '{count} corrections taken.' },
    addedTitle: {
      one: '1 question of the source is not here yet',
      other: '{count} questions of the source are not here yet',
    },
    add: 'Add this question',
    addAll: 'Add all',
    addedNow: { one: '1 question added.', other: '{count} questions added.' },
  },
  de: {
    title: {
      one: '1 Frage wurde in der Quelle korrigiert',
      other: '{count} Fragen wurden in der Quelle korrigiert',
    },
    from: 'Diese Fragen stammen aus {title}.',
    open: 'Quelle öffnen',
    now: 'Jetzt: {text}',
    sameText: 'Die Antworten oder die Erklärung haben sich geändert.',
    take: 'Korrektur übernehmen',
    takeAll: 'Alle übernehmen',
    taken: { one: '1 Korrektur übernommen.', other: '{count} Korrekturen übernommen.' },
    addedTitle: {
      one: '1 Frage der Quelle fehlt hier noch',
      other: '{count} Fragen der Quelle fehlen hier noch',
    },
    add: 'Frage hinzufügen',
    addAll: 'Alle hinzufügen',
    addedNow: { one: '1 Frage hinzugefügt.', other: '{count} Fragen hinzugefügt.' },
  },
});
