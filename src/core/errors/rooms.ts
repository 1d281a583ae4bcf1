import type { Refusals } from './refusal.ts';

export const roomErrors = {
  'code-unknown': {
    status: 404,
    en: 'Nothing is open under {code}. Check the digits.',
    de: 'Unter {code} ist nichts offen. Prüfe die Ziffern.',
  },
  'codes-exhausted': {
    status: 503,
    isPassing: true,
    en: 'All join codes are taken. Try again later.',
    de: 'Alle Codes sind vergeben. Versuche es später noch einmal.',
  },
  'room-not-found': { status: 404, en: 'This room does not exist.', de: 'Diesen Raum gibt es nicht.' },
  'room-closed': { status: 409, en: 'This room is closed.', de: 'Dieser Raum ist geschlossen.' },
  'room-locked': {
    status: 409,
    en: 'The room is locked. Ask the host to let you in.',
    de: 'Der Raum ist zugesperrt. Bitte die Leitung, dich hereinzulassen.',
  },
  'room-full': { status: 409, en: 'The room is full.', de: 'Der Raum ist voll.' },
  'room-busy': {
    status: 503,
    isPassing: true,
    en: 'Too much is going on in this room. Try again in a moment.',
    de: 'In diesem Raum ist gerade zu viel los. Versuche es gleich noch einmal.',
  },
  'room-name-taken': {
    status: 409,
    en: 'Somebody here is called {name} already. How about {suggestion}?',
    de: '{name} heißt hier schon jemand. Wie wäre es mit {suggestion}?',
  },
  'room-name-refused': {
    status: 400,
    en: 'Please choose another name.',
    de: 'Bitte wähle einen anderen Namen.',
  },
  'room-kicked': {
    status: 403,
    en: 'The host has asked you to leave this room.',
    de: 'Die Leitung hat dich aus diesem Raum gebeten.',
  },
  'room-not-joined': {
    status: 403,
    en: 'Take a seat in this room first.',
    de: 'Nimm zuerst in diesem Raum Platz.',
  },
  'member-not-found': {
    status: 404,
    en: 'Nobody with this seat is in the room.',
    de: 'Auf diesem Platz sitzt niemand.',
  },
} as const satisfies Refusals;
