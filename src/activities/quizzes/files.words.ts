import type { Words } from '#core/words.ts';

/** What is wrong with a file of questions, and what was left out. */
export const quizFileWords = {
  'quiz-anki-no-choice': {
    en: 'The note is not a choice question. It needs a field for each answer and one with the key, or answers A., B. ... on the front and the letter on the back.',
    de: 'Die Notiz ist keine Auswahlfrage. Sie braucht ein Feld je Antwort und eines mit der Lösung, oder Antworten A., B. ... vorn und den Buchstaben hinten.',
  },
  'quiz-anki-key-empty': {
    en: 'The key names answer {letter}, which is empty.',
    de: 'Die Lösung nennt Antwort {letter}, aber die ist leer.',
  },
  'quiz-anki-kprim': {
    en: 'The note is a Kprim question (each statement true or false), which is no choice.',
    de: 'Die Notiz ist eine Kprim-Frage (jede Aussage wahr oder falsch), keine Auswahl.',
  },
  'quiz-anki-not-answer': {
    en: '“{line}” is not answer {letter}.',
    de: '„{line}“ ist nicht Antwort {letter}.',
  },
  'quiz-sound-left-out': { en: 'a sound was left out', de: 'ein Ton ist weggelassen' },
  'quiz-csv-quote-open': {
    en: 'A quote is opened and never closed, or text follows the closing one. Write quotes inside a quoted cell twice.',
    de: 'Ein Anführungszeichen wird geöffnet und nie geschlossen, oder nach dem schließenden folgt Text. Schreib Anführungszeichen in einer Zelle doppelt.',
  },
  'quiz-csv-columns-missing': {
    en: 'The first row has no column {names}. It needs question, a, b ..., correct; id, explanation, category, provider, certificate, language, difficulty and references may follow.',
    de: 'Die erste Zeile nennt keine Spalte {names}. Nötig sind question, a, b ..., correct; id, explanation, category, provider, certificate, language, difficulty und references dürfen folgen.',
  },
  'quiz-csv-cells-too-many': {
    en: 'The row has {cells} cells, but there are {columns} columns. A text with the separator in it needs quotes.',
    de: 'Die Zeile hat {cells} Zellen, aber es gibt {columns} Spalten. Ein Text mit dem Trennzeichen darin braucht Anführungszeichen.',
  },
  'quiz-csv-answer-gap': {
    en: 'Answer {gap} is empty, but {last} is not. Fill the answers from A on, without gaps.',
    de: 'Antwort {gap} ist leer, {last} aber nicht. Füll die Antworten ab A ohne Lücken.',
  },
  'quiz-csv-columns-left-out': {
    en: 'unknown columns were left out: {names}',
    de: 'unbekannte Spalten sind weggelassen: {names}',
  },
  'quiz-linked-by-id': {
    en: '{count} questions have the id of one in another language and were linked as its translation',
    de: '{count} Fragen haben die Kennung einer Frage in der anderen Sprache und sind als Übersetzung verknüpft',
  },
  'quiz-place-of-bank': {
    en: '{count} questions named no certificate and were given that of the bank: {certificate}',
    de: '{count} Fragen nannten kein Zertifikat und bekamen das der Bank: {certificate}',
  },
  'quiz-csv-empty': {
    en: 'The file is empty. Its first row names the columns: question, a, b ..., correct.',
    de: 'Die Datei ist leer. Ihre erste Zeile nennt die Spalten: question, a, b ..., correct.',
  },
  'quiz-no-credit': {
    en: 'No answer earns credit. At least one must be right.',
    de: 'Keine Antwort bringt Punkte. Mindestens eine muss richtig sein.',
  },
  'quiz-several-whole': {
    en: '{count} answers are each fully right; all of them must be chosen',
    de: '{count} Antworten sind jede für sich ganz richtig; alle müssen gewählt werden',
  },
  'quiz-part-credit-left-out': {
    en: 'credit for partly right answers was left out; they are wrong',
    de: 'Punkte für teilweise richtige Antworten sind weggelassen; sie gelten als falsch',
  },
  'quiz-picture-inside': {
    en: 'The question shows the picture “{address}”, which is inside the file and cannot be imported. Give the picture a web address.',
    de: 'Die Frage zeigt das Bild „{address}“, das in der Datei liegt und nicht mitkommen kann. Gib dem Bild eine Adresse im Netz.',
  },
  'quiz-no-text': {
    en: 'The question contains something other than text (<{name}>), which cannot be imported. Describe it in words or as a LaTeX formula.',
    de: 'Die Frage zeigt etwas, das kein Text ist (<{name}>) und nicht mitkommen kann. Sag es in Worten oder als Formel in LaTeX.',
  },
  'quiz-html-too-long': {
    en: 'A text has {length} characters with its HTML. At most {limit} can be read.',
    de: 'Ein Text hat mit seinem HTML {length} Zeichen. Höchstens {limit} lassen sich lesen.',
  },
  'quiz-json-no-text': { en: '“{name}” must be a text.', de: '„{name}“ muss ein Text sein.' },
  'quiz-json-answer': {
    en: 'Answer {number} must be a text or an object with “text”.',
    de: 'Antwort {number} muss ein Text sein oder ein Objekt mit „text“.',
  },
  'quiz-json-answer-no-text': {
    en: 'Answer {number} has no “text”.',
    de: 'Antwort {number} hat kein „text“.',
  },
  'quiz-json-key-outside': {
    en: '“correctAnswers” names {value}, but there are {count} answers, counted from {first}.',
    de: '„correctAnswers“ nennt {value}, aber es gibt {count} Antworten, gezählt ab {first}.',
  },
  'quiz-json-key': {
    en: '“correctAnswers” must be a list of places, counted from 0.',
    de: '„correctAnswers“ muss eine Liste von Plätzen sein, gezählt ab 0.',
  },
  'quiz-json-references': {
    en: '“references” must be a list of texts.',
    de: '„references“ muss eine Liste von Texten sein.',
  },
  'quiz-json-left-out': {
    en: 'unknown fields were left out: {names}',
    de: 'unbekannte Felder sind weggelassen: {names}',
  },
  'quiz-json-no-question': {
    en: 'This is not an object with “question”, “answers” and “correctAnswers”.',
    de: 'Das ist kein Objekt mit „question“, „answers“ und „correctAnswers“.',
  },
  'quiz-json-answers': {
    en: '“answers” must be a list of texts or of objects with “text”.',
    de: '„answers“ muss eine Liste von Texten sein oder von Objekten mit „text“.',
  },
  'quiz-json-answers-too-many': {
    en: 'There are {count} answers. The limit is {limit}.',
    de: 'Es gibt {count} Antworten. Erlaubt sind {limit}.',
  },
  'quiz-json-metadata': { en: '“metadata” must be an object.', de: '„metadata“ muss ein Objekt sein.' },
  'quiz-json-question-missing': { en: '“question” is missing.', de: '„question“ fehlt.' },
  'quiz-markdown-no-key': {
    en: 'No answer is marked as right. Write “Correct answer: B” below the answers.',
    de: 'Keine Antwort ist als richtig markiert. Schreib „Correct answer: B“ unter die Antworten.',
  },
  'quiz-markdown-letters': {
    en: 'Answer {found} is where {wanted} belongs. Letters run from A without gaps.',
    de: 'Antwort {found} steht, wo {wanted} hingehört. Buchstaben folgen aufeinander, von A an.',
  },
  'quiz-markdown-no-answers': {
    en: 'No answers follow the question. Write them as “- A. ...”, “- B. ...”.',
    de: 'Auf die Frage folgen keine Antworten. Schreib sie als „- A. ...“, „- B. ...“.',
  },
  'quiz-anki-no-collection': {
    en: 'The archive contains no Anki collection.',
    de: 'Das Archiv enthält keine Anki-Sammlung.',
  },
  'quiz-anki-packed': {
    en: 'The Anki collection cannot be unpacked.',
    de: 'Die Anki-Sammlung lässt sich nicht auspacken.',
  },
  'quiz-anki-damaged': {
    en: 'The Anki collection cannot be read: it is damaged or cut off. Export the deck from Anki again.',
    de: 'Die Anki-Sammlung lässt sich nicht lesen: Sie ist beschädigt oder abgeschnitten. Exportiere den Stapel noch einmal aus Anki.',
  },
  'quiz-file-too-large': {
    en: 'The file is larger than 256 MB. Split it, or write it as CSV, which has no limit.',
    de: 'Die Datei ist größer als 256 MB. Teile sie, oder schreib sie als CSV, das keine Grenze hat.',
  },
  'quiz-moodle-type': {
    en: 'The question is of the type “{type}”. Only multichoice, truefalse, shortanswer, numerical, matching and ordering can be practised.',
    de: 'Die Frage ist von der Art „{type}“. Üben lassen sich nur multichoice, truefalse, shortanswer, numerical, matching und ordering.',
  },
  'quiz-penalty-left-out': {
    en: 'penalties for wrong answers were left out',
    de: 'Punktabzug für falsche Antworten ist weggelassen',
  },
  'quiz-moodle-root': {
    en: 'The file begins with <{name}>, not with Moodle’s <quiz>.',
    de: 'Die Datei beginnt mit <{name}>, nicht mit Moodles <quiz>.',
  },
  'quiz-qti-asks-nothing': {
    en: 'The item asks nothing. It needs one interaction.',
    de: 'Das Element fragt nichts. Es braucht eine Interaktion.',
  },
  'quiz-qti-asks-several': {
    en: 'The item asks {count} things at once. Only one can be taken.',
    de: 'Das Element fragt {count} Dinge auf einmal. Nur eines kann übernommen werden.',
  },
  'quiz-qti-other': {
    en: 'The item asks with <{name}>. Only choice, order, match and text entry interactions can be practised.',
    de: 'Das Element fragt mit <{name}>. Üben lassen sich nur choiceInteraction, orderInteraction, matchInteraction und textEntryInteraction.',
  },
  'quiz-qti-order-part': {
    en: 'The right order leaves out “{id}”. All choices must be part of it.',
    de: 'In der richtigen Reihenfolge fehlt „{id}“. Alle müssen darin vorkommen.',
  },
  'quiz-qti-pairs-twice': {
    en: '“{id}” has several matches. Each can have one.',
    de: '„{id}“ passt zu mehreren. Es kann nur zu einem gehören.',
  },
  'quiz-qti-alone-left-out': {
    en: '{count} choices that match nothing are left out',
    de: '{count} Antworten, zu denen nichts passt, sind weggelassen',
  },
  'quiz-qti-points-taken': {
    en: 'the answers that bring points were taken for the right ones',
    de: 'die Antworten, die Punkte bringen, gelten als die richtigen',
  },
  'quiz-qti-passage-left-out': {
    en: 'the passage “{name}” that the item refers to is left out',
    de: 'der Text „{name}“, auf den sich das Element bezieht, ist weggelassen',
  },
  'quiz-qti-undeclared': {
    en: 'The item does not declare the response “{name}”, so no answer is known to be right.',
    de: 'Das Element erklärt die Antwort „{name}“ nicht, deshalb ist keine als richtig bekannt.',
  },
  'quiz-qti-right-unknown': {
    en: 'The right answer “{id}” is not one of the choices.',
    de: 'Die richtige Antwort „{id}“ ist keine der angebotenen.',
  },
  'quiz-qti-old': {
    en: 'The file is QTI 1.2. Save it as QTI 2.2 or 3.0, or as Moodle XML.',
    de: 'Die Datei ist QTI 1.2. Speichere sie als QTI 2.2 oder 3.0 oder als Moodle-XML.',
  },
  'quiz-qti-root': {
    en: 'The file begins with <{name}> and holds no assessment item.',
    de: 'Die Datei beginnt mit <{name}> und enthält kein assessmentItem.',
  },
  'quiz-file-workbook': {
    en: 'This is a workbook. Save the sheet with the questions as CSV.',
    de: 'Das ist eine Arbeitsmappe. Speichere das Blatt mit den Fragen als CSV.',
  },
  'quiz-qti-part-missing': {
    en: 'The manifest lists this item, but it is missing from the package.',
    de: 'Das Inhaltsverzeichnis nennt dieses Element, aber es fehlt im Paket.',
  },
  'quiz-qti-empty': { en: 'The package contains no QTI item.', de: 'Das Paket enthält kein QTI-Element.' },
  'quiz-json-deep': {
    en: 'Lists and objects are nested more than {limit} deep.',
    de: 'Listen und Objekte sind mehr als {limit} Ebenen tief verschachtelt.',
  },
  'quiz-json-broken': {
    en: 'The file is not valid JSON: {cause}.',
    de: 'Die Datei ist kein gültiges JSON: {cause}.',
  },
  'quiz-json-no-list': {
    en: 'The file holds no list of questions: [{"question": ...}, ...].',
    de: 'Die Datei enthält keine Liste von Fragen: [{"question": ...}, ...].',
  },
  'quiz-format-unknown': {
    en: 'The format could not be detected. Choose it (--format): {formats}.',
    de: 'Das Format lässt sich nicht erkennen. Wähle es: {formats}.',
  },
  'quiz-encoding-read': {
    en: 'the text is not UTF-8; it was read as {name}',
    de: 'der Text ist kein UTF-8; er ist als {name} gelesen',
  },
  'quiz-file-no-question': {
    en: 'It contains no question ({format}).',
    de: 'Sie enthält keine Frage ({format}).',
  },
  'quiz-file-too-many': {
    en: 'It has more than {limit} questions. Split it, or use the command line: roundtable questions import.',
    de: 'Sie enthält mehr als {limit} Fragen. Teile sie, oder nimm die Befehlszeile: roundtable questions import.',
  },
  'quiz-archive-damaged': { en: 'The archive is damaged.', de: 'Das Archiv ist beschädigt.' },
  'quiz-archive-too-large': {
    en: 'The archive is too large to unpack. The limit is {megabytes} MB in 100,000 parts.',
    de: 'Das Archiv ist zu groß zum Auspacken. Erlaubt sind {megabytes} MB in 100.000 Teilen.',
  },
  'quiz-xml-entities': {
    en: 'it declares entities of its own, which are not read for safety',
    de: 'es erklärt eigene Entitäten, die zur Sicherheit nicht gelesen werden',
  },
  'quiz-xml-elements': {
    en: 'it has more than {limit} elements. Split it',
    de: 'es hat mehr als {limit} Elemente. Teile es auf',
  },
  'quiz-xml-deep': {
    en: 'its elements are nested more than {limit} deep',
    de: 'seine Elemente sind mehr als {limit} Ebenen tief verschachtelt',
  },
  'quiz-at-file': { en: '{file}', de: '{file}' },
  'quiz-at-line': { en: '{file}, line {line}', de: '{file}, Zeile {line}' },
  'quiz-at-item': { en: '{file}, item {item}', de: '{file}, Element {item}' },
  'quiz-at-part': { en: '{file}, {part}', de: '{file}, {part}' },
  'quiz-right-would-be': { en: '{problem} Expected: {wanted}', de: '{problem} Erwartet: {wanted}' },
  'quiz-kind-not-practised': {
    en: 'The question is of the kind “{kind}”. Only choice, true or false, typed answers, numbers and matching can be practised.',
    de: 'Die Frage ist von der Art „{kind}“. Üben lassen sich nur Auswahl, wahr oder falsch, Kurzantworten, Zahlen und Zuordnungen.',
  },
  'quiz-kind-typed': { en: 'typed answer', de: 'Kurzantwort' },
  'quiz-kind-numeric': { en: 'number', de: 'Zahl' },
  'quiz-kind-essay': { en: 'essay', de: 'Freitext' },
  'quiz-kind-description': { en: 'text without a question', de: 'Text ohne Frage' },
  'quiz-xml-broken': {
    en: 'The XML cannot be read: {cause}.',
    de: 'Das XML lässt sich nicht lesen: {cause}.',
  },
  'quiz-xml-empty': { en: 'it is empty', de: 'es ist leer' },
} as const satisfies Words;
