import type { Words } from '#core/words.ts';

/** What is wrong with a file of questions, and what a format cannot hold. */
export const setWords = {
  'set-cell-no-option': {
    en: '“{text}” is none of the options.',
    de: '„{text}“ ist keine der Möglichkeiten.',
  },
  'set-cell-option-form': {
    en: 'The text of an option, such as “{option}”.',
    de: 'Der Text einer Möglichkeit, etwa „{option}“.',
  },
  'set-cell-no-answer': {
    en: '“{cell}” names no answer of this row.',
    de: '„{cell}“ nennt keine Antwort dieser Zeile.',
  },
  'set-cell-answer-form': {
    en: 'Numbers of answers that are filled in, such as 1 or 1,3.',
    de: 'Nummern von ausgefüllten Antworten, etwa 1 oder 1,3.',
  },
  'set-key-left-out': {
    en: 'The right answer is not kept: here opinions are asked for.',
    de: 'Die richtige Antwort wird nicht übernommen: Hier geht es um Meinungen.',
  },
  'set-entry-no-question': { en: 'This entry is no question.', de: 'Dieser Eintrag ist keine Frage.' },
  'set-entry-form': {
    en: 'An object with kind, title and category.',
    de: 'Ein Objekt mit kind, title und category.',
  },
  'set-pictures-left-out': {
    en: 'The pictures of {count} questions are not taken over.',
    de: 'Die Bilder von {count} Fragen werden nicht übernommen.',
  },
  'set-no-number': { en: '“{text}” is no number.', de: '„{text}“ ist keine Zahl.' },
  'set-number-form': { en: 'A number, or nothing.', de: 'Eine Zahl oder nichts.' },
  'set-points-once': { en: '{points} points count once here.', de: '{points} Punkte zählen hier einfach.' },
  'set-points-twice': { en: '{points} points count twice here.', de: '{points} Punkte zählen hier doppelt.' },
  'set-points-scale': {
    en: 'Points: {unit} counts once, {double} and more twice.',
    de: 'Punkte: {unit} zählt einfach, {double} und mehr doppelt.',
  },
  'set-columns-unused': { en: 'Columns not used: {names}', de: 'Nicht verwendete Spalten: {names}' },
  'set-kind-form': { en: '{kinds} or {last}.', de: '{kinds} oder {last}.' },
  'set-no-truth': { en: '“{text}” is neither true nor false.', de: '„{text}“ ist weder wahr noch falsch.' },
  'set-truth-form': { en: 'TRUE or FALSE.', de: 'TRUE oder FALSE.' },
  'set-picture-left-out': { en: 'The picture is not taken over.', de: 'Das Bild wird nicht übernommen.' },
  'set-wayground-form': {
    en: 'Multiple Choice, Checkbox, Fill-in-the-Blank, Poll or Open-Ended.',
    de: 'Multiple Choice, Checkbox, Fill-in-the-Blank, Poll oder Open-Ended.',
  },
  'set-no-matching': {
    en: 'Questions that match pairs are not known here.',
    de: 'Zuordnungsfragen gibt es hier nicht.',
  },
  'set-no-question': { en: 'This is a text without a question.', de: 'Das ist ein Text ohne Frage.' },
  'set-text-form': {
    en: 'Choices, true or false, typed, numbers, essays.',
    de: 'Auswahl, wahr oder falsch, Kurzantwort, Zahl, Freitext.',
  },
  'set-part-credit-lost': {
    en: 'Partly right answers of {count} questions are not kept as such: a typed one is right, an option wrong.',
    de: 'Teilweise richtige Antworten von {count} Fragen bleiben es nicht: Eine getippte ist richtig, eine angebotene falsch.',
  },
  'set-names-lost': {
    en: 'The names of {count} questions are not kept.',
    de: 'Die Namen von {count} Fragen werden nicht übernommen.',
  },
  'set-feedback-lost': {
    en: 'Feedback to single answers of {count} questions is not kept, except that to the right one.',
    de: 'Rückmeldungen zu einzelnen Antworten von {count} Fragen werden nicht übernommen, außer der zur richtigen.',
  },
  'set-why-unknown': {
    en: 'of a kind that this format does not know, or without a right answer',
    de: 'von einer Art, die dieses Format nicht kennt, oder ohne richtige Antwort',
  },
  'set-why-gift': {
    en: 'GIFT would read their answers as something else',
    de: 'GIFT würde ihre Antworten als etwas anderes lesen',
  },
  'set-why-aiken': {
    en: 'Aiken holds choices with exactly one right answer, each on a line of its own',
    de: 'Aiken nimmt nur Auswahlfragen mit genau einer richtigen Antwort auf, jede auf einer eigenen Zeile',
  },
  'set-why-kahoot': {
    en: 'Kahoot spreadsheets hold choices with a right answer only',
    de: 'Kahoot-Tabellen nehmen nur Auswahlfragen mit richtiger Antwort auf',
  },
  'set-why-four': { en: 'more than four answers', de: 'mehr als vier Antworten' },
  'set-why-long': {
    en: 'longer than 120 characters, or an answer longer than 75',
    de: 'länger als 120 Zeichen oder eine Antwort länger als 75',
  },
  'set-why-open': {
    en: 'this layout holds open questions only',
    de: 'diese Tabelle nimmt nur offene Fragen auf',
  },
  'set-why-wayground': {
    en: 'of a kind that these spreadsheets do not know',
    de: 'von einer Art, die diese Tabellen nicht kennen',
  },
  'set-why-five': { en: 'more than five answers', de: 'mehr als fünf Antworten' },
  'set-choice-of-two': {
    en: '{count} true or false: they become a choice of two.',
    de: '{count} Wahr-oder-falsch-Fragen: Sie werden zu einer Wahl aus zweien.',
  },
  'set-quote-open': {
    en: 'A quotation mark is opened and never closed.',
    de: 'Ein Anführungszeichen wird geöffnet und nie geschlossen.',
  },
  'set-quote-form': {
    en: 'Close it, or write it twice where it is meant as such.',
    de: 'Schließe es, oder schreibe es doppelt, wo es selbst gemeint ist.',
  },
  'set-lost-detail': { en: 'details', de: 'Erläuterungen' },
  'set-lost-category': { en: 'categories', de: 'Kategorien' },
  'set-lost-school': { en: 'schools', de: 'Schulen' },
  'set-lost-customInstruction': { en: 'instructions', de: 'Anweisungen' },
  'set-lost-explanation': { en: 'explanations', de: 'Auflösungen' },
  'set-lost-timeLimitSeconds': { en: 'time limits', de: 'Zeitlimits' },
  'set-lost-points': { en: 'points', de: 'Punkte' },
  'set-lost-picture': { en: 'pictures', de: 'Bilder' },
  'set-lost-unit': { en: 'units', de: 'Einheiten' },
  'set-fields-lost': {
    en: 'This format has no {fields}: those of {count} questions are not in the file.',
    de: 'Dieses Format kennt keine {fields}: Die von {count} Fragen stehen nicht in der Datei.',
  },
  'set-left-out': { en: '{count} left out, {why}: {names}', de: '{count} weggelassen, {why}: {names}' },
  'set-gift-estimates': {
    en: '{count} estimates: in GIFT only the exact number is right.',
    de: '{count} Schätzfragen: In GIFT ist nur die genaue Zahl richtig.',
  },
  'set-gift-single': {
    en: '{count} with one right answer of several possible become single choices.',
    de: '{count} Mehrfachauswahlen mit nur einer richtigen Antwort werden zu Einfachauswahlen.',
  },
  'set-kahoot-several': {
    en: '{count} with several right answers: any one of them will do there.',
    de: '{count} mit mehreren richtigen Antworten: Dort genügt jede einzelne davon.',
  },
  'set-kahoot-times': {
    en: '{count} time limits are rounded to one that Kahoot knows.',
    de: '{count} Zeitlimits sind auf eines gerundet, das Kahoot kennt.',
  },
  'set-category': { en: 'General', de: 'Allgemein' },
} as const satisfies Words;
