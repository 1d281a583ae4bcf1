import type { Words } from '#core/words.ts';
import { answerWords } from './answers.words.ts';
import { questionWords } from './questions.words.ts';
import { reportWords } from './report.words.ts';
import { setWords } from './sets.words.ts';

export const engagementErrorWords = {
  ...answerWords,
  ...questionWords,
  ...setWords,
  ...reportWords,
  'game-not-found': {
    en: 'There is no such session.',
    de: 'Diese Runde gibt es nicht.',
  },
  'game-over': {
    en: 'This session has ended.',
    de: 'Diese Runde ist zu Ende.',
  },
  'game-locked': {
    en: 'The session is locked. Ask the host to let you in.',
    de: 'Die Runde ist gesperrt. Bitte die Leitung, dich hereinzulassen.',
  },
  'game-of-room': {
    en: 'The people and teams of this session come from its room. Change them there.',
    de: 'Leute und Teams dieser Runde kommen aus ihrem Raum. Ändere sie dort.',
  },
  'game-full': {
    en: 'All seats are taken.',
    de: 'Alle Plätze sind besetzt.',
  },
  'game-busy': {
    en: 'This session is busy. Try again in a moment.',
    de: 'In dieser Runde ist gerade zu viel los. Versuche es gleich noch einmal.',
  },
  'game-name-taken': {
    en: 'Someone here is already called {name}. How about {suggestion}?',
    de: '{name} heißt hier schon jemand. Wie wäre es mit {suggestion}?',
  },
  'game-name-refused': {
    en: 'Please choose another name.',
    de: 'Bitte wähle einen anderen Namen.',
  },
  'game-kicked': {
    en: 'The host removed you from this session.',
    de: 'Die Leitung hat dich aus dieser Runde entfernt.',
  },
  'game-not-joined': {
    en: 'Join this session first.',
    de: 'Mach zuerst bei dieser Runde mit.',
  },
  'game-wrong-phase': {
    en: 'You can’t do that now ({phase}).',
    de: 'Das geht gerade nicht ({phase}).',
  },
  'game-seat-unknown': {
    en: 'This link does not belong to a seat here. Join with your name instead.',
    de: 'Dieser Link gehört hier zu keinem Platz. Mach mit deinem Namen mit.',
  },
  'game-cohost-link-unknown': {
    en: 'This co-host link is no longer valid. Ask the host for a new one.',
    de: 'Dieser Link zum Mitleiten gilt nicht mehr. Bitte die Leitung um einen neuen.',
  },
  'player-not-found': {
    en: 'Nobody in the session has this seat.',
    de: 'Auf diesem Platz sitzt niemand.',
  },
  'team-unknown': {
    en: 'There is no such team here.',
    de: 'Dieses Team gibt es hier nicht.',
  },
  'teams-not-chosen': {
    en: 'Players can’t choose their team in this session.',
    de: 'In dieser Runde werden die Teams zugeteilt.',
  },
  'question-not-found': {
    en: 'There is no such question.',
    de: 'Diese Frage gibt es nicht.',
  },
  'question-none-left': {
    en: 'No questions are left here. Pick another category, or ask one again.',
    de: 'Hier ist keine Frage mehr übrig. Wähle eine andere Kategorie oder stelle eine noch einmal.',
  },
  'question-wrong-kind': {
    en: 'A question of this kind does not fit this session.',
    de: 'Eine Frage dieser Art passt nicht zu dieser Runde.',
  },
  'answers-not-open': {
    en: 'Answers are not open yet.',
    de: 'Die Antworten sind noch nicht offen.',
  },
  'answers-closed': {
    en: 'Too late: this question is closed.',
    de: 'Zu spät: Diese Frage ist geschlossen.',
  },
  'answer-invalid': {
    en: 'This answer does not fit the question.',
    de: 'Diese Antwort passt nicht zur Frage.',
  },
  'answer-final': {
    en: 'Your first answer counts. It cannot be changed.',
    de: 'Deine erste Antwort zählt. Sie lässt sich nicht ändern.',
  },
  'votes-closed': {
    en: 'Voting is closed.',
    de: 'Die Abstimmung ist geschlossen.',
  },
  'vote-invalid': {
    en: 'This vote does not fit the answers you were shown.',
    de: 'Diese Stimme passt nicht zu den Antworten, die du siehst.',
  },
  'vote-own-answer': {
    en: 'You cannot vote for your own answer.',
    de: 'Für deine eigene Antwort kannst du nicht stimmen.',
  },
  'asks-off': {
    en: 'Q&A is off in this session.',
    de: 'Q&A ist in dieser Runde aus.',
  },
  'ask-not-found': {
    en: 'There is no such question from the audience.',
    de: 'Diese Frage aus dem Publikum gibt es nicht.',
  },
  'asks-too-many': {
    en: 'You have {limit} questions waiting. Ask more once the host has answered some.',
    de: 'Von dir warten schon {limit} Fragen. Frag weiter, sobald einige beantwortet sind.',
  },
  'reactions-off': {
    en: 'Reactions are off in this session.',
    de: 'Reaktionen sind in dieser Runde aus.',
  },
  'correction-invalid': {
    en: 'This correction does not fit the question.',
    de: 'Diese Berichtigung passt nicht zur Frage.',
  },
  'grouping-empty': {
    en: 'There are fewer than two answers to group.',
    de: 'Es gibt weniger als zwei Antworten zum Gruppieren.',
  },
  'debrief-empty': {
    en: 'There are no written answers to summarise.',
    de: 'Es gibt keine geschriebenen Antworten zum Zusammenfassen.',
  },
  'report-too-large': {
    en: 'This session has {answers} answers. A page shows at most {limit}, a file holds up to {fileLimit}.',
    de: 'Diese Runde hat {answers} Antworten. Eine Seite zeigt höchstens {limit}, in eine Datei passen bis zu {fileLimit}.',
  },
  'set-not-found': {
    en: 'There is no such question set.',
    de: 'Diesen Fragensatz gibt es nicht.',
  },
  'set-replaced': {
    en: 'There is a newer edition of this question set. Open that one.',
    de: 'Von diesem Fragensatz gibt es eine neuere Fassung. Öffne diese.',
  },
  'set-in-play': {
    en: 'A session is using this question set right now. You can read its questions when the session is over.',
    de: 'Gerade läuft eine Runde mit diesem Fragensatz. Du kannst die Fragen lesen, wenn sie vorbei ist.',
  },
  'set-question-invalid': {
    en: 'This question is not complete yet.',
    de: 'Diese Frage ist noch nicht vollständig.',
  },
  'set-too-many-questions': {
    en: 'A question set holds at most {limit} questions. Make a second one.',
    de: 'Ein Fragensatz fasst höchstens {limit} Fragen. Lege einen zweiten an.',
  },
  'set-too-many-categories': {
    en: 'A question set has at most {limit} categories.',
    de: 'Ein Fragensatz hat höchstens {limit} Kategorien.',
  },
  'set-category-not-found': {
    en: 'There is no such category in this set.',
    de: 'Diese Kategorie gibt es in diesem Fragensatz nicht.',
  },
  'set-category-taken': {
    en: 'There is already a category called {name}.',
    de: 'Es gibt schon eine Kategorie {name}.',
  },
  'set-file-unreadable': {
    en: 'We can’t read this file. It is damaged or in another format. Save it again as CSV or XLSX.',
    de: 'Diese Datei lässt sich nicht lesen. Sie ist beschädigt oder hat ein anderes Format. Speichere sie neu als CSV oder XLSX.',
  },
  'set-file-too-large': {
    en: 'This file is too large. The limit is {limit}.',
    de: 'Diese Datei ist zu groß. Erlaubt sind {limit}.',
  },
  'set-file-encrypted': {
    en: 'This file has a password. Save it without one.',
    de: 'Diese Datei ist mit einem Passwort geschützt. Speichere sie ohne.',
  },
  'set-file-empty': {
    en: 'This file is empty.',
    de: 'Diese Datei ist leer.',
  },
  'set-layout-unknown': {
    en: 'We don’t recognise the columns. Choose the format yourself, or start with a template.',
    de: 'Die Spalten sind unbekannt. Wähle das Format selbst oder beginne mit einer Vorlage.',
  },
  'set-import-changed': {
    en: 'The file has changed since the preview. Check the preview again.',
    de: 'Die Datei hat sich seit der Vorschau geändert. Prüf die Vorschau noch einmal.',
  },
  'set-import-has-errors': {
    en: '{rows} rows have errors. Fix them, or leave them out.',
    de: '{rows} Zeilen haben Fehler. Korrigiere sie oder lass sie weg.',
  },
  'set-import-empty': {
    en: 'There are no questions to save.',
    de: 'Es gibt keine Fragen zu speichern.',
  },
  'set-export-empty': {
    en: 'This format can’t hold any of this set’s questions.',
    de: 'Dieses Format kann keine Frage dieses Fragensatzes aufnehmen.',
  },
} as const satisfies Words;
