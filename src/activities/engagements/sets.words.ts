import type { Words } from '#core/words.ts';

/** What is wrong with a file of questions, and what a format cannot hold. */
export const setWords = {
  'set-cell-no-option': {
    en: '“{text}” is not one of the options.',
    de: '„{text}“ ist keine der Möglichkeiten.',
  },
  'set-cell-option-form': {
    en: 'The text of an option, such as “{option}”.',
    de: 'Der Text einer Möglichkeit, etwa „{option}“.',
  },
  'set-cell-no-answer': {
    en: '“{cell}” is not an answer in this row.',
    de: '„{cell}“ nennt keine Antwort dieser Zeile.',
  },
  'set-cell-answer-form': {
    en: 'Use the numbers of answers in this row, such as 1 or 1,3.',
    de: 'Nummern von ausgefüllten Antworten, etwa 1 oder 1,3.',
  },
  'set-key-left-out': {
    en: 'The right answer is left out: polls and surveys have none.',
    de: 'Die richtige Antwort fällt weg: Abstimmungen und Umfragen haben keine.',
  },
  'set-entry-no-question': { en: 'This entry is not a question.', de: 'Dieser Eintrag ist keine Frage.' },
  'set-entry-form': {
    en: 'Use an object with kind, title and category.',
    de: 'Ein Objekt mit kind, title und category.',
  },
  'set-pictures-left-out': {
    en: 'The pictures of {count} questions are not imported.',
    de: 'Die Bilder von {count} Fragen werden nicht übernommen.',
  },
  'set-no-number': { en: '“{text}” is not a number.', de: '„{text}“ ist keine Zahl.' },
  'set-number-form': { en: 'A number, or nothing.', de: 'Eine Zahl oder nichts.' },
  'set-points-once': { en: '{points} points count once here.', de: '{points} Punkte zählen hier einfach.' },
  'set-points-twice': { en: '{points} points count twice here.', de: '{points} Punkte zählen hier doppelt.' },
  'set-points-scale': {
    en: 'Points: {unit} counts once, {double} and more twice.',
    de: 'Punkte: {unit} zählt einfach, {double} und mehr doppelt.',
  },
  'set-columns-unused': { en: 'Unused columns: {names}', de: 'Nicht verwendete Spalten: {names}' },
  'set-kind-form': { en: '{kinds} or {last}.', de: '{kinds} oder {last}.' },
  'set-no-truth': { en: '“{text}” is neither true nor false.', de: '„{text}“ ist weder wahr noch falsch.' },
  'set-truth-form': { en: 'TRUE or FALSE.', de: 'TRUE oder FALSE.' },
  'set-picture-left-out': { en: 'The picture is not imported.', de: 'Das Bild wird nicht übernommen.' },
  'set-wayground-form': {
    en: 'Multiple Choice, Checkbox, Fill-in-the-Blank, Poll or Open-Ended.',
    de: 'Multiple Choice, Checkbox, Fill-in-the-Blank, Poll oder Open-Ended.',
  },
  'set-no-matching': {
    en: 'Matching questions are not supported.',
    de: 'Zuordnungsfragen gibt es hier nicht.',
  },
  'set-no-question': { en: 'This text has no question.', de: 'Das ist ein Text ohne Frage.' },
  'set-text-form': {
    en: 'Use multiple choice, true or false, short answer, number or essay.',
    de: 'Möglich sind Auswahl, wahr oder falsch, Kurzantwort, Zahl und Freitext.',
  },
  'set-part-credit-lost': {
    en: 'Partial credit in {count} questions is lost: a partly right typed answer counts as right, an option as wrong.',
    de: 'Teilpunkte in {count} Fragen gehen verloren: Eine teilweise richtige getippte Antwort zählt als richtig, eine angebotene als falsch.',
  },
  'set-names-lost': {
    en: 'The names of {count} questions are not imported.',
    de: 'Die Namen von {count} Fragen werden nicht übernommen.',
  },
  'set-feedback-lost': {
    en: 'In {count} questions, only the feedback for the right answer is imported.',
    de: 'Bei {count} Fragen wird nur die Rückmeldung zur richtigen Antwort übernommen.',
  },
  'set-why-unknown': {
    en: 'this format does not support the kind, or there is no right answer',
    de: 'dieses Format kennt die Art nicht, oder die richtige Antwort fehlt',
  },
  'set-why-gift': {
    en: 'GIFT would read their answers as something else',
    de: 'GIFT würde ihre Antworten als etwas anderes lesen',
  },
  'set-why-aiken': {
    en: 'Aiken holds only single choice, with each option on one line',
    de: 'Aiken nimmt nur Einfachauswahl auf, jede Antwort auf einer eigenen Zeile',
  },
  'set-why-kahoot': {
    en: 'Kahoot spreadsheets hold only choices with a right answer',
    de: 'Kahoot-Tabellen nehmen nur Auswahlfragen mit richtiger Antwort auf',
  },
  'set-why-four': { en: 'more than four answers', de: 'mehr als vier Antworten' },
  'set-why-long': {
    en: 'longer than 120 characters, or an answer longer than 75',
    de: 'länger als 120 Zeichen oder eine Antwort länger als 75',
  },
  'set-why-open': {
    en: 'this layout holds only open questions',
    de: 'diese Tabelle nimmt nur offene Fragen auf',
  },
  'set-why-wayground': {
    en: 'these spreadsheets do not support the kind',
    de: 'diese Tabellen kennen die Art nicht',
  },
  'set-why-five': { en: 'more than five answers', de: 'mehr als fünf Antworten' },
  'set-choice-of-two': {
    en: '{count} true-or-false questions become single choice.',
    de: '{count} Wahr-oder-falsch-Fragen werden zu Einfachauswahl.',
  },
  'set-quote-open': {
    en: 'A quotation mark is never closed.',
    de: 'Ein Anführungszeichen wird geöffnet und nie geschlossen.',
  },
  'set-quote-form': {
    en: 'Close it, or double it if it is part of the text.',
    de: 'Schließ es, oder schreib es doppelt, wenn es zum Text gehört.',
  },
  'set-lost-detail': { en: 'details', de: 'Erläuterungen' },
  'set-lost-category': { en: 'categories', de: 'Kategorien' },
  'set-lost-school': { en: 'schools', de: 'Schulen' },
  'set-lost-customInstruction': { en: 'instructions', de: 'Anweisungen' },
  'set-lost-explanation': { en: 'explanations', de: 'Auflösungen' },
  'set-lost-timeLimitSeconds': { en: 'time limits', de: 'Zeitlimits' },
  'set-lost-points': { en: 'points', de: 'Punkte' },
  'set-lost-picture': { en: 'pictures', de: 'Bilder' },
  'set-lost-pictureAlt': { en: 'picture descriptions', de: 'Bildbeschreibungen' },
  'set-lost-hostNotes': { en: 'notes for hosts', de: 'Notizen für die Leitung' },
  'set-lost-unit': { en: 'units', de: 'Einheiten' },
  'set-fields-lost': {
    en: 'This format has no {fields}, so {count} questions lose theirs.',
    de: 'Dieses Format kennt keine {fields}. Bei {count} Fragen fehlen sie in der Datei.',
  },
  'set-left-out': { en: '{count} left out, {why}: {names}', de: '{count} weggelassen, {why}: {names}' },
  'set-gift-estimates': {
    en: '{count} estimates: GIFT accepts only the exact number.',
    de: '{count} Schätzfragen: In GIFT ist nur die genaue Zahl richtig.',
  },
  'set-gift-single': {
    en: '{count} multiple-choice questions with one right answer become single choice.',
    de: '{count} Mehrfachauswahlen mit nur einer richtigen Antwort werden zu Einfachauswahl.',
  },
  'set-kahoot-several': {
    en: '{count} with several right answers: Kahoot accepts any one of them.',
    de: '{count} mit mehreren richtigen Antworten: Bei Kahoot genügt eine davon.',
  },
  'set-kahoot-times': {
    en: '{count} time limits are rounded to the ones Kahoot offers.',
    de: '{count} Zeitlimits sind auf die Werte gerundet, die Kahoot anbietet.',
  },
  'set-category': { en: 'General', de: 'Allgemein' },
} as const satisfies Words;
