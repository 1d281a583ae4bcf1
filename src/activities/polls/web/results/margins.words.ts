import { defineMessages } from '#web/kit/i18n/messages.ts';

export const marginWords = defineMessages({
  en: {
    title: 'How close it was',
    text: 'How few ballots would have made a difference.',
    go: 'Work out the margin',
    elects: {
      one: '{count} changed ballot would elect {name}.',
      other: '{count} changed ballots would elect {name}.',
    },
    electsAny: {
      one: '{count} changed ballot would elect somebody else.',
      other: '{count} changed ballots would elect somebody else.',
    },
    fewer: 'Fewer cannot change the winner.',
    between:
      'Between {least} and {most} changed ballots would elect somebody else. Fewer than {least} cannot; the exact number was not found in time.',
    between1: 'Up to {most} changed ballots would elect somebody else; the exact number was not found.',
    atLeast:
      'Fewer than {least} changed ballots cannot elect somebody else. How many would was not found in time.',
    never: 'However many ballots were changed, nobody else could win.',
    added: 'By adding ballots: {number}.',
    removed: 'By removing ballots: {number}.',
    removedNever: 'Removing ballots alone could not do it.',
    changed: 'Changed ballots to win',
    spanCell: '{least} to {most}',
    spanOpen: 'at least {least}',
    note: 'A changed ballot is filled in differently or left blank. A tie counts as this poll breaks it.',
    unknown: 'There is nothing to compare: nobody won, or nobody else stood.',
  },
  de: {
    title: 'Wie knapp es war',
    text: 'Wie wenige Stimmzettel etwas geändert hätten.',
    go: 'Abstand berechnen',
    elects: {
      one: '{count} geänderter Stimmzettel, und {name} gewinnt.',
      other: '{count} geänderte Stimmzettel, und {name} gewinnt.',
    },
    electsAny: {
      one: '{count} geänderter Stimmzettel, und es gewinnt jemand anderes.',
      other: '{count} geänderte Stimmzettel, und es gewinnt jemand anderes.',
    },
    fewer: 'Weniger können nichts ändern.',
    between:
      'Mit {least} bis {most} geänderten Stimmzetteln gewinnt jemand anderes. Weniger als {least} reichen nicht; die genaue Zahl wurde nicht rechtzeitig gefunden.',
    between1:
      'Mit höchstens {most} geänderten Stimmzetteln gewinnt jemand anderes; die genaue Zahl wurde nicht gefunden.',
    atLeast:
      'Weniger als {least} geänderte Stimmzettel reichen nicht. Wie viele reichen, wurde nicht rechtzeitig gefunden.',
    never: 'Wie viele Stimmzettel auch anders wären: Es könnte niemand anderes gewinnen.',
    added: 'Mit zusätzlichen Stimmzetteln: {number}.',
    removed: 'Durch Entfernen: {number}.',
    removedNever: 'Nur mit Entfernen ginge es nicht.',
    changed: 'Geänderte Stimmzettel bis zum Sieg',
    spanCell: '{least} bis {most}',
    spanOpen: 'mindestens {least}',
    note: 'Ein geänderter Stimmzettel ist anders ausgefüllt oder leer. Gleichstand zählt so, wie ihn diese Abstimmung löst.',
    unknown: 'Es gibt nichts zu vergleichen: Niemand hat gewonnen, oder es gab nur eine Möglichkeit.',
  },
});
