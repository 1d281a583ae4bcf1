import type { Words } from '#core/words.ts';

/** What is wrong with a question: also for the editor, which checks it by itself. */
export const questionWords = {
  'set-question-wrong': { en: '{problem} {wanted}', de: '{problem} {wanted}' },
  'set-value-unknown': { en: '“{text}” is not known here.', de: '„{text}“ ist hier nicht bekannt.' },
  'set-option-twice': { en: '“{text}” is there twice.', de: '„{text}“ steht zweimal da.' },
  'set-options-differ': {
    en: 'Options differ from each other.',
    de: 'Jede Möglichkeit steht nur einmal da.',
  },
  'set-right-outside': {
    en: 'The right answer is none of the options.',
    de: 'Die richtige Antwort ist keine der Möglichkeiten.',
  },
  'set-right-form': {
    en: 'It names one or more of the options.',
    de: 'Sie nennt eine oder mehrere der Möglichkeiten.',
  },
  'set-ranks-too-many': { en: 'More ranks than options.', de: 'Mehr Ränge als Möglichkeiten.' },
  'set-ranks-most': {
    en: 'At most {most}, as many as there are options.',
    de: 'Höchstens {most}, so viele wie Möglichkeiten.',
  },
  'set-right-missing': { en: 'The right answer is missing.', de: 'Die richtige Antwort fehlt.' },
  'set-right-always': { en: 'In trivia every question has one.', de: 'Im Quiz hat jede Frage eine.' },
  'set-kind-unfit': {
    en: 'A question of kind {kind} does not fit here.',
    de: 'Eine Frage der Art {kind} passt hier nicht.',
  },
  'set-kinds-fit': { en: 'In this type: {kinds}.', de: 'In diesem Typ: {kinds}.' },
  'set-text-too-long': { en: '{length} characters are too many.', de: '{length} Zeichen sind zu viele.' },
  'set-too-much': { en: 'That is too much.', de: 'Das ist zu viel.' },
  'set-at-most': { en: 'At most {most}.', de: 'Höchstens {most}.' },
  'set-empty': { en: 'Is empty.', de: 'Ist leer.' },
  'set-something': { en: 'Something must stand here.', de: 'Hier muss etwas stehen.' },
  'set-too-little': { en: 'That is too little.', de: 'Das ist zu wenig.' },
  'set-at-least': { en: 'At least {least}.', de: 'Mindestens {least}.' },
  'set-value-missing': { en: 'Is missing.', de: 'Fehlt.' },
  'set-value-form': { en: 'A value.', de: 'Ein Wert.' },
  'set-value-of': { en: 'One of {values}.', de: 'Eines von {values}.' },
  'set-format-described': {
    en: 'See the description of the format.',
    de: 'Siehe die Beschreibung des Formats.',
  },
  'set-picture-gone': {
    en: 'This picture is gone. Upload it again.',
    de: 'Dieses Bild ist weg. Lade es noch einmal hoch.',
  },
  'set-unfit': { en: 'This cannot be used here.', de: 'Das passt hier nicht.' },
  'set-value-unfit': { en: 'This cannot be used here: “{text}”.', de: 'Das passt hier nicht: „{text}“.' },
} as const satisfies Words;
