import type { Words } from '#core/words.ts';

/** What is wrong with a question, or strange in a bank. */
export const quizBankWords = {
  'quiz-unprintable-left-out': {
    en: 'characters that cannot be displayed were removed',
    de: 'Zeichen, die sich nicht darstellen lassen, sind entfernt',
  },
  'quiz-text-too-long': {
    en: '{name} has {length} characters. The limit is {longest}.',
    de: '{name} hat {length} Zeichen. Erlaubt sind {longest}.',
  },
  'quiz-language-unknown': {
    en: 'The language “{language}” is unknown. Use EN or DE.',
    de: 'Die Sprache „{language}“ ist unbekannt. Möglich sind EN und DE.',
  },
  'quiz-difficulty-read': {
    en: 'the difficulty “{word}” was read as {level}',
    de: 'die Schwierigkeit „{word}“ wurde als {level} gelesen',
  },
  'quiz-difficulty-unknown': {
    en: '“{word}” is not a difficulty. Use 1 to 5.',
    de: '„{word}“ ist keine Schwierigkeit. Möglich sind 1 bis 5.',
  },
  'quiz-name-answer-id': { en: 'The id of an answer', de: 'Die Kennung einer Antwort' },
  'quiz-name-answer': { en: 'Answer {letter}', de: 'Antwort {letter}' },
  'quiz-answer-empty': {
    en: '{name} is empty. Every answer needs a text.',
    de: '{name} ist leer. Jede Antwort braucht einen Text.',
  },
  'quiz-name-answer-explanation': {
    en: 'The explanation of answer {letter}',
    de: 'Die Erklärung zu Antwort {letter}',
  },
  'quiz-answer-ids-same': {
    en: 'Two answers have the id “{id}”. Give each its own, or none.',
    de: 'Zwei Antworten haben die Kennung „{id}“. Jede braucht eine eigene oder keine.',
  },
  'quiz-type-too-many-right': {
    en: 'The type is SINGLE_CHOICE, but {count} answers are right. Keep one, or make it MULTIPLE_CHOICE.',
    de: 'Die Art ist SINGLE_CHOICE, aber {count} Antworten sind richtig. Lass eine stehen oder schreib MULTIPLE_CHOICE.',
  },
  'quiz-name-reference': { en: 'A reference', de: 'Eine Quelle' },
  'quiz-references-too-many': {
    en: 'The question has {count} references. The limit is {limit}.',
    de: 'Die Frage hat {count} Quellen. Erlaubt sind {limit}.',
  },
  'quiz-name-question': { en: 'The question', de: 'Die Frage' },
  'quiz-question-empty': { en: 'The question has no text.', de: 'Die Frage hat keinen Text.' },
  'quiz-none-right': {
    en: 'No answer is marked as right. At least one must be.',
    de: 'Keine Antwort ist als richtig markiert. Mindestens eine muss es sein.',
  },
  'quiz-name-id': { en: 'The id', de: 'Die Kennung' },
  'quiz-name-title': { en: 'The title', de: 'Der Titel' },
  'quiz-name-explanation': { en: 'The explanation', de: 'Die Erklärung' },
  'quiz-name-concept': { en: 'The concept', de: 'Die Kennung der Frage in anderen Sprachen' },
  'quiz-name-category': { en: 'The category', de: 'Die Kategorie' },
  'quiz-name-provider': { en: 'The provider', de: 'Der Anbieter' },
  'quiz-name-certificate': { en: 'The certificate', de: 'Das Zertifikat' },
  'quiz-id-of-other-language': {
    en: 'the id “{id}” already belongs to another language; this one became “{own}”, linked as its translation',
    de: 'die Kennung „{id}“ gehört schon zu einer anderen Sprache; diese heißt jetzt „{own}“ und ist als Übersetzung verknüpft',
  },
  'quiz-id-twice': {
    en: 'The id “{id}” is already used at {where}. Each question needs its own.',
    de: 'Die Kennung „{id}“ gibt es schon bei {where}. Jede Frage braucht eine eigene.',
  },
  'quiz-question-twice': {
    en: 'The same question with the same answers is already at {where}.',
    de: 'Dieselbe Frage mit denselben Antworten steht schon bei {where}.',
  },
  'quiz-key-no-letter': {
    en: 'The key “{key}” is not a letter. Write B, or B,E when two are right.',
    de: 'Die Lösung „{key}“ ist kein Buchstabe. Schreib B, oder B,E, wenn zwei stimmen.',
  },
  'quiz-key-number': {
    en: 'The key “{key}” is a number that may count from 0 or from 1. Choose which, use a letter, or add --correct zero-based or one-based.',
    de: 'Die Lösung „{key}“ ist eine Zahl, die ab 0 oder ab 1 zählen kann. Wähle, was gilt, oder schreib den Buchstaben.',
  },
  'quiz-key-empty': {
    en: 'No answer is marked as right. Write its letter: B, or B,E.',
    de: 'Keine Antwort ist als richtig markiert. Schreib ihren Buchstaben: B oder B,E.',
  },
  'quiz-key-outside': {
    en: 'The key names “{key}”, but the answers are A to {last}.',
    de: 'Die Lösung nennt „{key}“, aber die Antworten gehen von A bis {last}.',
  },
  'quiz-answer-unknown': { en: 'There is no answer “{id}”.', de: 'Eine Antwort „{id}“ gibt es nicht.' },
  'quiz-scale-wrong': {
    en: 'A scale goes from its lowest to its highest score, and the pass mark lies on it.',
    de: 'Eine Skala reicht vom niedrigsten zum höchsten Wert, und die Bestehensgrenze liegt darauf.',
  },
  'quiz-picture-gone': {
    en: 'One of its pictures is missing. Upload it again.',
    de: 'Eines der Bilder fehlt. Lade es noch einmal hoch.',
  },
  'quiz-place-too-long': {
    en: 'Category, provider and certificate together are longer than {limit} bytes. Shorten one.',
    de: 'Kategorie, Anbieter und Zertifikat sind zusammen länger als {limit} Byte. Kürze eins davon.',
  },
  'quiz-question-too-large': {
    en: 'The question is larger than {kilobytes} KB, even compressed.',
    de: 'Die Frage ist größer als {kilobytes} KB, auch komprimiert.',
  },
  'quiz-question-unstorable': {
    en: 'The question could not be saved: {cause}.',
    de: 'Die Frage lässt sich nicht speichern: {cause}.',
  },
  'quiz-range-wrong': { en: 'Put the lower number first.', de: 'Die kleinere Zahl kommt zuerst.' },
  'quiz-one-answer': {
    en: 'The question has 1 answer. It needs {fewest} to {most}.',
    de: 'Die Frage hat 1 Antwort. Möglich sind {fewest} bis {most}.',
  },
  'quiz-answers-count': {
    en: 'The question has {count} answers. It needs {fewest} to {most}.',
    de: 'Die Frage hat {count} Antworten. Möglich sind {fewest} bis {most}.',
  },
  'quiz-type-unknown': {
    en: 'The type “{type}” is unknown. Use SINGLE_CHOICE, MULTIPLE_CHOICE, NUMERIC, TYPED, ORDERING or MATCHING.',
    de: 'Die Art „{type}“ ist unbekannt. Möglich sind SINGLE_CHOICE, MULTIPLE_CHOICE, NUMERIC, TYPED, ORDERING und MATCHING.',
  },
  'quiz-stem-twice': {
    en: '“{stem}” is already asked at {where}',
    de: '„{stem}“ wird schon bei {where} gefragt',
  },
  'quiz-keys-contradict': {
    en: '“{stem}” has the same answers at {where}, but a different key',
    de: '„{stem}“ hat bei {where} dieselben Antworten, aber eine andere Lösung',
  },
  'quiz-key-several': {
    en: 'the key has {given}, but the question never asks for more than one',
    de: 'die Lösung hat {given}, aber die Frage verlangt nirgends mehr als eine',
  },
  'quiz-key-count': {
    en: 'the question asks for {wanted}, the key has {given}',
    de: 'die Frage verlangt {wanted}, die Lösung hat {given}',
  },
  'quiz-options-same': {
    en: 'answers {first} and {second} are both “{text}”',
    de: 'die Antworten {first} und {second} sind beide „{text}“',
  },
  'quiz-option-placeholder': { en: 'answer {id} is only “{text}”', de: 'Antwort {id} ist nur „{text}“' },
  'quiz-option-dead': {
    en: '“{text}” was chosen {chosen} times in {asked}',
    de: '„{text}“ wurde bei {asked} Antworten {chosen}-mal gewählt',
  },
  'quiz-discrimination-wrong': {
    en: 'strong learners miss it more often than weak ones ({answers} first answers)',
    de: 'starke Lernende beantworten sie öfter falsch als schwache ({answers} erste Antworten)',
  },
  'quiz-difficulty-other': {
    en: 'you set difficulty {given}, {answers} first answers say {measured}',
    de: 'angegeben ist Schwierigkeit {given}, nach {answers} ersten Antworten ist es {measured}',
  },
  'quiz-translation-unlinked': {
    en: 'seems to be the translation of “{stem}”, but the two are not linked',
    de: 'scheint die Übersetzung von „{stem}“ zu sein, ist aber nicht damit verknüpft',
  },
  'quiz-translation-missing': {
    en: '“{stem}” has no translation into {language}',
    de: '„{stem}“ fehlt auf {language}',
  },
  'quiz-explanation-missing': {
    en: 'there is no explanation why the key is right',
    de: 'es fehlt eine Erklärung, warum die Lösung stimmt',
  },
  'quiz-key-place-leans': {
    en: 'the key is {letter} in {hits} of {trials} questions; chance would give about {expected}',
    de: 'die Lösung ist in {hits} von {trials} Fragen {letter}; zufällig wären es etwa {expected}',
  },
  'quiz-longest-leans': {
    en: 'the longest answer is right in {hits} of {trials} questions; chance would give about {expected}',
    de: 'die längste Antwort ist in {hits} von {trials} Fragen richtig; zufällig wären es etwa {expected}',
  },
  'quiz-lost-answer-ids': { en: 'the ids of the answers', de: 'die Kennungen der Antworten' },
  'quiz-lost-pins': { en: 'which answers keep their place', de: 'welche Antworten ihren Platz behalten' },
  'quiz-lost-moves': { en: 'that an answer may move', de: 'dass eine Antwort ihren Platz wechseln darf' },
  'quiz-lost-reference': { en: 'a reference in one piece', de: 'eine Quelle in einem Stück' },
  'quiz-lost-references': { en: 'references', de: 'Quellen' },
  'quiz-lost-metadata': { en: 'metadata', de: 'Metadaten' },
  'quiz-lost-question': {
    en: 'the whole question: all answers are right',
    de: 'die ganze Frage: alle Antworten sind richtig',
  },
  'quiz-lost-language': { en: 'language', de: 'Sprache' },
  'quiz-lost-difficulty': { en: 'difficulty', de: 'Schwierigkeit' },
  'quiz-lost-provider': { en: 'provider and certificate', de: 'Anbieter und Zertifikat' },
  'quiz-lost-place': { en: 'category, provider and certificate', de: 'Kategorie, Anbieter und Zertifikat' },
  'quiz-lost-concept': { en: 'concept', de: 'Zugehörigkeit zur Frage in anderen Sprachen' },
  'quiz-number-expected': {
    en: '“{text}” is not a number. Write 3.14, 3.14 ± 0.01 or 3..4.',
    de: '„{text}“ ist keine Zahl. Schreib 3,14 oder 3,14 ± 0,01 oder 3..4.',
  },
  'quiz-key-in-editor': {
    en: 'An order or pairs are corrected in the editor: change them there and publish the question.',
    de: 'Eine Reihenfolge oder Paare korrigierst du im Editor: Ändere sie dort und veröffentliche die Frage.',
  },
  'quiz-pairs-too-few': {
    en: 'A matching question needs at least two pairs: “match a” says what answer A belongs to.',
    de: 'Eine Zuordnung braucht mindestens zwei Paare: „match a“ sagt, wozu Antwort A gehört.',
  },
  'quiz-lost-passage': {
    en: 'that its passage belongs to several questions',
    de: 'dass der Lesetext zu mehreren Fragen gehört',
  },
  'quiz-name-passage': { en: 'The passage', de: 'Der Lesetext' },
  'quiz-lost-kind': {
    en: 'the whole question: this format has no such kind',
    de: 'die ganze Frage: diese Art gibt es in diesem Format nicht',
  },
  'quiz-lost-spelling': { en: 'how the number is written', de: 'die Schreibweise der Zahl' },
  'quiz-lost-reasons': { en: 'explanations of answers', de: 'Erklärungen zu Antworten' },
  'quiz-lost-type': { en: 'type', de: 'Art' },
  'quiz-most-examined': {
    en: '{questions} questions, {characters} characters',
    de: '{questions} Fragen, {characters} Zeichen',
  },
  'quiz-demo-host': {
    en: 'What a good host needs to know: counting votes, live sessions, clocks, groups, privacy.',
    de: 'Was man als Leitung wissen sollte: Stimmen zählen, Live-Runden, Uhren, Gruppen, Datenschutz.',
  },
  'quiz-demo-cloud': {
    en: 'The cloud without a vendor: compute, storage, networks, security, cost, reliability.',
    de: 'Die Cloud ohne Anbieter: Rechnen, Speichern, Netze, Sicherheit, Kosten, Zuverlässigkeit.',
  },
} as const satisfies Words;
