import type { Words } from '#core/words.ts';

export const tallyErrorWords = {
  'tally-unknown-candidate': {
    en: 'There is no candidate “{candidate}”.',
    de: '„{candidate}“ steht nicht zur Wahl.',
  },
  'tally-seed-missing': {
    en: 'Random tie-breaks need a seed.',
    de: 'Für das Los fehlt der Startwert (seed).',
  },
  'tally-bad-seats': {
    en: 'Seats must be a whole number from 1, not {seats}.',
    de: 'Sitze müssen eine ganze Zahl ab 1 sein, nicht {seats}.',
  },
  'tally-one-seat': {
    en: 'The method {method} fills one seat. Choose an STV method, bottoms-up or sequential-irv for more.',
    de: 'Das Verfahren {method} besetzt einen Sitz. Für mehrere nimm ein STV-Verfahren, bottoms-up oder sequential-irv.',
  },
  'tally-too-many-ballots': {
    en: 'are more than can be counted exactly',
    de: 'sind mehr, als sich genau zählen lassen',
  },
  'tally-no-split': {
    en: 'cannot be “split” with {method}: its papers change their value on the way',
    de: 'kann mit {method} nicht „split“ sein: die Stimmzettel ändern dort unterwegs ihren Wert',
  },
  'tally-bad-entry': {
    en: '{path}: {reason}',
    de: '{path}: {reason}',
  },
  'tally-bad-file': {
    en: 'Line {line}: {reason}',
    de: 'Zeile {line}: {reason}',
  },
} as const satisfies Words;
