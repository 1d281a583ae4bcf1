import type { Words } from '#core/words.ts';

/** What is wrong with a question: also for the editor, which checks it by itself. */
export const questionWords = {
  'set-question-wrong': { en: '{problem} {wanted}', de: '{problem} {wanted}' },
  'set-value-unknown': { en: '“{text}” is not known here.', de: '„{text}“ ist hier nicht bekannt.' },
  'set-option-twice': { en: '“{text}” appears twice.', de: '„{text}“ steht zweimal da.' },
  'set-options-differ': {
    en: 'Make every option different.',
    de: 'Jede Möglichkeit steht nur einmal da.',
  },
  'set-right-outside': {
    en: 'The right answer is not one of the options.',
    de: 'Die richtige Antwort ist keine der Möglichkeiten.',
  },
  'set-right-form': {
    en: 'Mark one or more of the options.',
    de: 'Markiere eine oder mehrere der Möglichkeiten.',
  },
  'set-ranks-too-many': { en: 'More ranks than options.', de: 'Mehr Ränge als Möglichkeiten.' },
  'set-ranks-most': {
    en: 'At most {most}, as many as there are options.',
    de: 'Höchstens {most}, so viele wie Möglichkeiten.',
  },
  'set-right-missing': { en: 'The right answer is missing.', de: 'Die richtige Antwort fehlt.' },
  'set-right-always': { en: 'Every trivia question needs one.', de: 'Im Quiz braucht jede Frage eine.' },
  'set-kind-unfit': {
    en: 'A question of the kind {kind} does not fit here.',
    de: 'Eine Frage der Art {kind} passt hier nicht.',
  },
  'set-kinds-fit': { en: 'Here you can use {kinds}.', de: 'Hier gehen {kinds}.' },
  'set-text-too-long': { en: '{length} characters are too many.', de: '{length} Zeichen sind zu viele.' },
  'set-too-much': { en: 'That is too much.', de: 'Das ist zu viel.' },
  'set-at-most': { en: 'At most {most}.', de: 'Höchstens {most}.' },
  'set-empty': { en: 'This is empty.', de: 'Das ist leer.' },
  'set-something': { en: 'Enter something.', de: 'Trag etwas ein.' },
  'set-too-little': { en: 'That is too little.', de: 'Das ist zu wenig.' },
  'set-at-least': { en: 'At least {least}.', de: 'Mindestens {least}.' },
  'set-value-missing': { en: 'This is missing.', de: 'Das fehlt.' },
  'set-value-form': { en: 'Enter a value.', de: 'Trag einen Wert ein.' },
  'set-value-of': { en: 'Use one of {values}.', de: 'Nimm eines von {values}.' },
  'set-format-described': {
    en: 'See the description of the format.',
    de: 'Siehe die Beschreibung des Formats.',
  },
  'set-picture-gone': {
    en: 'This picture was deleted. Upload it again.',
    de: 'Dieses Bild wurde gelöscht. Lade es noch einmal hoch.',
  },
  'set-unfit': { en: 'This cannot be used here.', de: 'Das passt hier nicht.' },
  'set-value-unfit': { en: 'This cannot be used here: “{text}”.', de: 'Das passt hier nicht: „{text}“.' },
} as const satisfies Words;
