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
    en: 'The room is full.',
    de: 'Der Raum ist voll.',
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
  'room-name-length': { en: '1 to {limit} characters.', de: '1 bis {limit} Zeichen.' },
} as const satisfies Words;
