import type { Refusals } from './refusal.ts';

export const engagementErrors = {
  'game-not-found': {
    status: 404,
    en: 'There is no such session.',
    de: 'Diese Session gibt es nicht.',
  },
  'game-over': { status: 409, en: 'This session has ended.', de: 'Diese Session ist zu Ende.' },
  'game-locked': {
    status: 409,
    en: 'The session is locked. Ask the host to let you in.',
    de: 'Die Session ist zugesperrt. Bitte die Leitung, dich hereinzulassen.',
  },
  'game-full': { status: 409, en: 'All seats are taken.', de: 'Alle Plätze sind besetzt.' },
  'game-busy': {
    status: 503,
    isPassing: true,
    en: 'Too much is going on in this session. Try again in a moment.',
    de: 'In dieser Session ist gerade zu viel los. Versuche es gleich noch einmal.',
  },
  'game-name-taken': {
    status: 409,
    en: 'Somebody here is called {name} already. How about {suggestion}?',
    de: '{name} heißt hier schon jemand. Wie wäre es mit {suggestion}?',
  },
  'game-name-refused': {
    status: 400,
    en: 'Please choose another name.',
    de: 'Bitte wähle einen anderen Namen.',
  },
  'game-kicked': {
    status: 403,
    en: 'The host has asked you to leave this session.',
    de: 'Die Leitung hat dich aus dieser Session gebeten.',
  },
  'game-not-joined': {
    status: 403,
    en: 'Join this session first.',
    de: 'Mach zuerst bei dieser Session mit.',
  },
  'game-wrong-phase': {
    status: 409,
    en: 'That cannot be done now ({phase}).',
    de: 'Das geht gerade nicht ({phase}).',
  },
  'game-seat-unknown': {
    status: 403,
    en: 'This link opens no seat here. Join with your name instead.',
    de: 'Dieser Link gehört hier zu keinem Platz. Mach mit deinem Namen mit.',
  },
  'game-cohost-link-unknown': {
    status: 403,
    en: 'This co-host link is no longer valid. Ask the host for a new one.',
    de: 'Dieser Link zum Mitleiten gilt nicht mehr. Bitte die Leitung um einen neuen.',
  },
  'player-not-found': {
    status: 404,
    en: 'Nobody with this seat is in the session.',
    de: 'Auf diesem Platz sitzt niemand.',
  },
  'team-unknown': {
    status: 400,
    en: 'There is no such team here.',
    de: 'Dieses Team gibt es hier nicht.',
  },
  'teams-not-chosen': {
    status: 409,
    en: 'In this session players do not choose their team.',
    de: 'In dieser Session sucht sich niemand sein Team selbst aus.',
  },
  'question-not-found': {
    status: 404,
    en: 'There is no such question.',
    de: 'Diese Frage gibt es nicht.',
  },
  'question-none-left': {
    status: 409,
    en: 'No question is left here. Pick another category, or run one again.',
    de: 'Hier ist keine Frage mehr übrig. Wähle eine andere Kategorie oder stelle eine noch einmal.',
  },
  'question-wrong-kind': {
    status: 400,
    en: 'A question of this kind does not fit this session.',
    de: 'Eine Frage dieser Art passt nicht zu dieser Session.',
  },
  'answers-not-open': {
    status: 409,
    en: 'Answers are not taken yet.',
    de: 'Antworten zählen noch nicht.',
  },
  'answers-closed': {
    status: 409,
    en: 'Too late: this question is closed.',
    de: 'Zu spät: Diese Frage ist geschlossen.',
  },
  'answer-invalid': {
    status: 400,
    en: 'This answer does not fit the question.',
    de: 'Diese Antwort passt nicht zur Frage.',
  },
  'answer-final': {
    status: 409,
    en: 'Your first answer counts. It cannot be changed.',
    de: 'Deine erste Antwort zählt. Sie lässt sich nicht ändern.',
  },
  'votes-closed': {
    status: 409,
    en: 'Nobody can vote here now.',
    de: 'Hier wird gerade nicht abgestimmt.',
  },
  'vote-invalid': {
    status: 400,
    en: 'This vote does not fit the answers you were shown.',
    de: 'Diese Stimme passt nicht zu den Antworten, die du siehst.',
  },
  'vote-own-answer': {
    status: 400,
    en: 'You cannot vote for your own answer.',
    de: 'Für deine eigene Antwort kannst du nicht stimmen.',
  },
  'asks-off': {
    status: 409,
    en: 'Questions from the audience are switched off here.',
    de: 'Fragen aus dem Publikum sind hier ausgeschaltet.',
  },
  'ask-not-found': {
    status: 404,
    en: 'There is no such question from the audience.',
    de: 'Diese Frage aus dem Publikum gibt es nicht.',
  },
  'asks-too-many': {
    status: 409,
    en: 'You have {limit} questions waiting. Let some be answered first.',
    de: 'Von dir warten schon {limit} Fragen. Lass erst einige beantworten.',
  },
  'reactions-off': {
    status: 409,
    en: 'Reactions are switched off here.',
    de: 'Reaktionen sind hier ausgeschaltet.',
  },
  'correction-invalid': {
    status: 400,
    en: 'This correction does not fit the question.',
    de: 'Diese Korrektur passt nicht zur Frage.',
  },
  'debrief-empty': {
    status: 409,
    en: 'There are no written answers to sum up.',
    de: 'Es gibt keine geschriebenen Antworten, die man zusammenfassen könnte.',
  },
  'report-too-large': {
    status: 422,
    en: 'This session holds {answers} answers, and at most {limit} are shown at once. Files hold up to {fileLimit}.',
    de: 'Diese Runde hat {answers} Antworten, auf einmal gezeigt werden höchstens {limit}. In Dateien passen bis zu {fileLimit}.',
  },
  'set-not-found': {
    status: 404,
    en: 'There is no such question set.',
    de: 'Diesen Fragensatz gibt es nicht.',
  },
  'set-replaced': {
    status: 409,
    en: 'There is a newer edition of this question set. Open that one.',
    de: 'Von diesem Fragensatz gibt es eine neuere Fassung. Öffne diese.',
  },
  'set-in-play': {
    status: 409,
    en: 'A session is playing this question set right now. Its questions can be read when that is over.',
    de: 'Gerade spielt eine Runde mit diesem Fragensatz. Lesen lassen sich die Fragen, wenn sie vorbei ist.',
  },
  'set-question-invalid': {
    status: 400,
    en: 'This question is not complete yet.',
    de: 'Diese Frage ist noch nicht vollständig.',
  },
  'set-too-many-questions': {
    status: 409,
    en: 'A question set holds at most {limit} questions. Make a second one.',
    de: 'Ein Fragensatz fasst höchstens {limit} Fragen. Lege einen zweiten an.',
  },
  'set-too-many-categories': {
    status: 409,
    en: 'A question set has at most {limit} categories.',
    de: 'Ein Fragensatz hat höchstens {limit} Kategorien.',
  },
  'set-category-not-found': {
    status: 404,
    en: 'There is no such category in this set.',
    de: 'Diese Kategorie gibt es in diesem Fragensatz nicht.',
  },
  'set-category-taken': {
    status: 409,
    en: 'There is a category {name} already.',
    de: 'Eine Kategorie {name} gibt es schon.',
  },
  'set-file-unreadable': {
    status: 400,
    en: 'This file is damaged or of a kind that cannot be read. Save it again as CSV or XLSX.',
    de: 'Diese Datei ist beschädigt oder von einer Art, die sich nicht lesen lässt. Speichere sie neu als CSV oder XLSX.',
  },
  'set-file-too-large': {
    status: 413,
    en: 'This file holds too much: at most {limit}.',
    de: 'In dieser Datei steckt zu viel: höchstens {limit}.',
  },
  'set-file-encrypted': {
    status: 400,
    en: 'This file is protected by a password. Save it without one.',
    de: 'Diese Datei ist mit einem Passwort geschützt. Speichere sie ohne.',
  },
  'set-file-empty': {
    status: 400,
    en: 'There is nothing in this file.',
    de: 'In dieser Datei steht nichts.',
  },
  'set-layout-unknown': {
    status: 400,
    en: 'No known columns were found. Choose the format yourself, or begin with one of the templates.',
    de: 'Es sind keine bekannten Spalten zu finden. Wähle das Format selbst oder beginne mit einer Vorlage.',
  },
  'set-import-changed': {
    status: 409,
    en: 'This is not what the preview showed. Look at the preview again.',
    de: 'Das ist nicht, was die Vorschau gezeigt hat. Sieh dir die Vorschau noch einmal an.',
  },
  'set-import-has-errors': {
    status: 409,
    en: '{rows} rows have errors. Correct them, or leave them out.',
    de: '{rows} Zeilen haben Fehler. Verbessere sie oder lass sie weg.',
  },
  'set-import-empty': {
    status: 409,
    en: 'No question is left to save.',
    de: 'Es bleibt keine Frage zu speichern.',
  },
  'set-export-empty': {
    status: 409,
    en: 'This format cannot hold any question of this set.',
    de: 'Dieses Format kann keine Frage dieses Fragensatzes aufnehmen.',
  },
} as const satisfies Refusals;
