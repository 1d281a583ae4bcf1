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
    unknown: 'There is nothing to compare: nobody won, or there was only one option.',
    'weight.text': 'How much weight would have made a difference.',
    'weight.elects': 'It takes changed ballots with a total weight of at least {weight} to elect {name}.',
    'weight.electsAny':
      'It takes changed ballots with a total weight of at least {weight} to elect somebody else.',
    'weight.added': 'By adding ballots: a weight of {number}.',
    'weight.removed': 'By removing ballots: a weight of {number}.',
    'weight.changed': 'Changed weight to win',
    'weight.note':
      'A changed ballot is filled in differently or left blank, and changes with its whole weight, so it can take more. A tie counts as this poll breaks it.',
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
    'weight.text': 'Wie viel Gewicht etwas geändert hätte.',
    'weight.elects':
      'Damit {name} gewinnt, müssten sich Stimmzettel mit einem Gewicht von zusammen mindestens {weight} ändern.',
    'weight.electsAny':
      'Damit jemand anderes gewinnt, müssten sich Stimmzettel mit einem Gewicht von zusammen mindestens {weight} ändern.',
    'weight.added': 'Mit zusätzlichen Stimmzetteln: ein Gewicht von {number}.',
    'weight.removed': 'Durch Entfernen: ein Gewicht von {number}.',
    'weight.changed': 'Geändertes Gewicht bis zum Sieg',
    'weight.note':
      'Ein geänderter Stimmzettel ist anders ausgefüllt oder leer und ändert sich mit seinem ganzen Gewicht; es kann also mehr nötig sein. Gleichstand zählt so, wie ihn diese Abstimmung löst.',
  },
});
