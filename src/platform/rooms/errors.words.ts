import type { Words } from '#core/words.ts';

export const roomErrorWords = {
  'code-unknown': {
    en: 'No game or room has the code {code}. Check the digits.',
    de: 'Zum Code {code} gibt es nichts. Prüfe die Ziffern.',
  },
  'codes-exhausted': {
    en: 'All join codes are taken. Try again later.',
    de: 'Alle Codes sind vergeben. Versuche es später noch einmal.',
  },
  'room-not-found': {
    en: 'This room does not exist.',
    de: 'Diesen Raum gibt es nicht.',
  },
  'room-closed': {
    en: 'This room is closed.',
    de: 'Dieser Raum ist geschlossen.',
  },
  'room-locked': {
    en: 'The room is locked. Ask the host to let you in.',
    de: 'Der Raum ist zugesperrt. Bitte die Leitung, dich hereinzulassen.',
  },
  'room-full': {
    en: 'The room is full. Ask the host to free a seat.',
    de: 'Der Raum ist voll. Bitte die Leitung, einen Platz frei zu machen.',
  },
  'room-busy': {
    en: 'Too much is going on in this room. Try again in a moment.',
    de: 'In diesem Raum ist gerade zu viel los. Versuche es gleich noch einmal.',
  },
  'room-name-taken': {
    en: 'Somebody here is already called {name}. How about {suggestion}?',
    de: '{name} heißt hier schon jemand. Wie wäre es mit {suggestion}?',
  },
  'room-name-refused': {
    en: 'Please choose another name.',
    de: 'Bitte wähle einen anderen Namen.',
  },
  'room-kicked': {
    en: 'The host removed you from this room.',
    de: 'Die Leitung hat dich aus diesem Raum entfernt.',
  },
  'room-not-joined': {
    en: 'Join this room first.',
    de: 'Tritt dem Raum zuerst bei.',
  },
  'member-not-found': {
    en: 'This person is not in the room.',
    de: 'Diese Person ist nicht im Raum.',
  },
  'room-kind-unknown': {
    en: 'This server cannot play items of the kind {kind}.',
    de: 'Dieser Server kann Punkte der Art {kind} nicht spielen.',
  },
  'room-item-settings': {
    en: 'Something is missing: {missing}',
    de: 'Es fehlt etwas: {missing}',
  },
  'room-item-needs-choice': { en: 'choose what to play.', de: 'Wähle, was gespielt wird.' },
  'room-item-needs-options': { en: 'enter at least two options.', de: 'Gib mindestens zwei Optionen an.' },
  'room-item-needs-text': { en: 'write what the note says.', de: 'Schreib, was auf der Notiz steht.' },
  'room-item-needs-minutes': { en: 'enter how many minutes.', de: 'Gib an, wie viele Minuten.' },
  'room-programme-full': {
    en: 'A programme has {limit} items at most. Remove one first.',
    de: 'Ein Programm hat höchstens {limit} Punkte. Entferne zuerst einen.',
  },
  'room-item-not-found': {
    en: 'This item is no longer in the programme.',
    de: 'Diesen Programmpunkt gibt es nicht mehr.',
  },
  'room-item-played': {
    en: '{title} was already started. Add it again to play it once more.',
    de: '{title} wurde schon gestartet. Füge es noch einmal hinzu, um es wieder zu spielen.',
  },
  'room-item-running': {
    en: '{title} is running. End it before you start something else.',
    de: '{title} läuft noch. Beende es, bevor du etwas anderes startest.',
  },
  'room-item-not-running': {
    en: '{title} is not running, so there is nothing to end.',
    de: '{title} läuft nicht, also gibt es nichts zu beenden.',
  },
  'room-item-not-started': {
    en: '{title} could not be started. {reason}',
    de: '{title} konnte nicht gestartet werden. {reason}',
  },
  'room-team-unknown': {
    en: 'This team no longer exists.',
    de: 'Dieses Team gibt es nicht mehr.',
  },
  'room-team-twice': {
    en: 'Two teams have the same name. Change one of them.',
    de: 'Zwei Teams heißen gleich. Ändere einen der Namen.',
  },
  'room-cohost-link-unknown': {
    en: 'This co-host link no longer works. Ask the host for a new one.',
    de: 'Dieser Link zur Mitleitung gilt nicht mehr. Bitte die Leitung um einen neuen.',
  },
  'room-cohosts-full': {
    en: 'A room has {limit} co-hosts at most.',
    de: 'Ein Raum hat höchstens {limit} Leute in der Mitleitung.',
  },
  'room-too-many': {
    en: 'At most {limit} people can take part, and there are more at the table.',
    de: 'Höchstens {limit} Leute können mitmachen, und am Tisch sind mehr.',
  },
  'room-too-few': {
    en: 'It takes at least {limit} people.',
    de: 'Dafür braucht es mindestens {limit} Leute.',
  },
  'room-evening-not-found': {
    en: 'This evening is no longer kept.',
    de: 'Dieser Abend ist nicht mehr gespeichert.',
  },
  'room-still-open': {
    en: 'The room is still open. Close it first.',
    de: 'Der Raum ist noch offen. Schließe ihn zuerst.',
  },
  'room-not-lasting': {
    en: 'This room has only one evening. Open a new room.',
    de: 'Dieser Raum hat nur einen Abend. Öffne einen neuen Raum.',
  },
  'room-not-a-class': {
    en: 'Only a lasting room can have assignments. Keep this room for more evenings first.',
    de: 'Aufgaben gibt es nur in einem bleibenden Raum. Behalte diesen Raum zuerst für weitere Abende.',
  },
  'room-assignments-full': {
    en: 'A room has {limit} assignments at most. Withdraw an old one first.',
    de: 'Ein Raum hat höchstens {limit} Aufgaben. Zieh zuerst eine alte zurück.',
  },
  'room-assignment-not-found': {
    en: 'This assignment was withdrawn.',
    de: 'Diese Aufgabe wurde zurückgezogen.',
  },
  'room-assignment-date': {
    en: 'Choose a later date, within a year from today.',
    de: 'Wähle ein späteres Datum, höchstens ein Jahr von heute an.',
  },
  'room-assignment-too-few': {
    en: 'There are only {count} questions to choose from. Ask fewer or add domains.',
    de: 'Es gibt nur {count} Fragen zur Auswahl. Stell weniger oder nimm weitere Bereiche dazu.',
  },
  'room-assignment-not-given': {
    en: 'The assignment could not be given. {reason}',
    de: 'Die Aufgabe konnte nicht gestellt werden. {reason}',
  },
  'room-assignment-elsewhere': {
    en: 'Open this on the device you joined with, or sign in to the account you joined with.',
    de: 'Öffne das auf dem Gerät, mit dem du beigetreten bist, oder melde dich mit demselben Konto an.',
  },
  'room-assignment-not-started': {
    en: '{title} could not be started. {reason}',
    de: '{title} konnte nicht gestartet werden. {reason}',
  },
  'room-name-length': { en: '1 to {limit} characters.', de: '1 bis {limit} Zeichen.' },
} as const satisfies Words;
