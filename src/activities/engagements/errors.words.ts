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
    de: 'Diese Session gibt es nicht.',
  },
  'game-over': {
    en: 'This session has ended.',
    de: 'Diese Session ist zu Ende.',
  },
  'game-locked': {
    en: 'The session is locked. Ask the host to let you in.',
    de: 'Die Session ist zugesperrt. Bitte die Leitung, dich hereinzulassen.',
  },
  'game-full': {
    en: 'All seats are taken.',
    de: 'Alle Plätze sind besetzt.',
  },
  'game-busy': {
    en: 'Too much is going on in this session. Try again in a moment.',
    de: 'In dieser Session ist gerade zu viel los. Versuche es gleich noch einmal.',
  },
  'game-name-taken': {
    en: 'Somebody here is called {name} already. How about {suggestion}?',
    de: '{name} heißt hier schon jemand. Wie wäre es mit {suggestion}?',
  },
  'game-name-refused': {
    en: 'Please choose another name.',
    de: 'Bitte wähle einen anderen Namen.',
  },
  'game-kicked': {
    en: 'The host has asked you to leave this session.',
    de: 'Die Leitung hat dich aus dieser Session gebeten.',
  },
  'game-not-joined': {
    en: 'Join this session first.',
    de: 'Mach zuerst bei dieser Session mit.',
  },
  'game-wrong-phase': {
    en: 'That cannot be done now ({phase}).',
    de: 'Das geht gerade nicht ({phase}).',
  },
  'game-seat-unknown': {
    en: 'This link opens no seat here. Join with your name instead.',
    de: 'Dieser Link gehört hier zu keinem Platz. Mach mit deinem Namen mit.',
  },
  'game-cohost-link-unknown': {
    en: 'This co-host link is no longer valid. Ask the host for a new one.',
    de: 'Dieser Link zum Mitleiten gilt nicht mehr. Bitte die Leitung um einen neuen.',
  },
  'player-not-found': {
    en: 'Nobody with this seat is in the session.',
    de: 'Auf diesem Platz sitzt niemand.',
  },
  'team-unknown': {
    en: 'There is no such team here.',
    de: 'Dieses Team gibt es hier nicht.',
  },
  'teams-not-chosen': {
    en: 'In this session players do not choose their team.',
    de: 'In dieser Session sucht sich niemand sein Team selbst aus.',
  },
  'question-not-found': {
    en: 'There is no such question.',
    de: 'Diese Frage gibt es nicht.',
  },
  'question-none-left': {
    en: 'No question is left here. Pick another category, or run one again.',
    de: 'Hier ist keine Frage mehr übrig. Wähle eine andere Kategorie oder stelle eine noch einmal.',
  },
  'question-wrong-kind': {
    en: 'A question of this kind does not fit this session.',
    de: 'Eine Frage dieser Art passt nicht zu dieser Session.',
  },
  'answers-not-open': {
    en: 'Answers are not taken yet.',
    de: 'Antworten zählen noch nicht.',
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
    en: 'Nobody can vote here now.',
    de: 'Hier wird gerade nicht abgestimmt.',
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
    en: 'Questions from the audience are switched off here.',
    de: 'Fragen aus dem Publikum sind hier ausgeschaltet.',
  },
  'ask-not-found': {
    en: 'There is no such question from the audience.',
    de: 'Diese Frage aus dem Publikum gibt es nicht.',
  },
  'asks-too-many': {
    en: 'You have {limit} questions waiting. Let some be answered first.',
    de: 'Von dir warten schon {limit} Fragen. Lass erst einige beantworten.',
  },
  'reactions-off': {
    en: 'Reactions are switched off here.',
    de: 'Reaktionen sind hier ausgeschaltet.',
  },
  'correction-invalid': {
    en: 'This correction does not fit the question.',
    de: 'Diese Korrektur passt nicht zur Frage.',
  },
  'debrief-empty': {
    en: 'There are no written answers to sum up.',
    de: 'Es gibt keine geschriebenen Antworten, die man zusammenfassen könnte.',
  },
  'report-too-large': {
    en: 'This session holds {answers} answers, and at most {limit} are shown at once. Files hold up to {fileLimit}.',
    de: 'Diese Runde hat {answers} Antworten, auf einmal gezeigt werden höchstens {limit}. In Dateien passen bis zu {fileLimit}.',
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
    en: 'A session is playing this question set right now. Its questions can be read when that is over.',
    de: 'Gerade spielt eine Runde mit diesem Fragensatz. Lesen lassen sich die Fragen, wenn sie vorbei ist.',
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
    en: 'There is a category {name} already.',
    de: 'Eine Kategorie {name} gibt es schon.',
  },
  'set-file-unreadable': {
    en: 'This file is damaged or of a kind that cannot be read. Save it again as CSV or XLSX.',
    de: 'Diese Datei ist beschädigt oder von einer Art, die sich nicht lesen lässt. Speichere sie neu als CSV oder XLSX.',
  },
  'set-file-too-large': {
    en: 'This file holds too much: at most {limit}.',
    de: 'In dieser Datei steckt zu viel: höchstens {limit}.',
  },
  'set-file-encrypted': {
    en: 'This file is protected by a password. Save it without one.',
    de: 'Diese Datei ist mit einem Passwort geschützt. Speichere sie ohne.',
  },
  'set-file-empty': {
    en: 'There is nothing in this file.',
    de: 'In dieser Datei steht nichts.',
  },
  'set-layout-unknown': {
    en: 'No known columns were found. Choose the format yourself, or begin with one of the templates.',
    de: 'Es sind keine bekannten Spalten zu finden. Wähle das Format selbst oder beginne mit einer Vorlage.',
  },
  'set-import-changed': {
    en: 'This is not what the preview showed. Look at the preview again.',
    de: 'Das ist nicht, was die Vorschau gezeigt hat. Sieh dir die Vorschau noch einmal an.',
  },
  'set-import-has-errors': {
    en: '{rows} rows have errors. Correct them, or leave them out.',
    de: '{rows} Zeilen haben Fehler. Verbessere sie oder lass sie weg.',
  },
  'set-import-empty': {
    en: 'No question is left to save.',
    de: 'Es bleibt keine Frage zu speichern.',
  },
  'set-export-empty': {
    en: 'This format cannot hold any question of this set.',
    de: 'Dieses Format kann keine Frage dieses Fragensatzes aufnehmen.',
  },
} as const satisfies Words;
