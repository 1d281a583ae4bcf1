import { pollErrors } from './errors/polls.ts';
import type { Refusals } from './errors/refusal.ts';

/**
 * The one catalogue of everything that can be refused. Services and rules return these codes,
 * HTTP and sockets translate them here, docs/api/errors.md is emitted from it.
 */
export const errors = {
  'bad-input': {
    status: 400,
    en: 'Please check the marked fields.',
    de: 'Bitte prüfe die markierten Felder.',
  },
  'bad-frame': {
    status: 400,
    en: 'This message could not be read.',
    de: 'Diese Nachricht war nicht lesbar.',
  },
  'body-too-large': {
    status: 413,
    en: 'That is too large: at most {limit}.',
    de: 'Das ist zu groß: höchstens {limit}.',
  },
  'unsupported-media-type': {
    status: 415,
    en: 'Send JSON (Content-Type: application/json).',
    de: 'Bitte als JSON senden (Content-Type: application/json).',
  },
  'not-found': { status: 404, en: 'There is nothing here.', de: 'Hier gibt es nichts.' },
  'method-not-allowed': {
    status: 405,
    en: 'This address does not take that method.',
    de: 'Diese Adresse nimmt diese Methode nicht an.',
  },
  'origin-refused': {
    status: 403,
    en: 'Requests from this site are not accepted.',
    de: 'Anfragen von dieser Seite werden nicht angenommen.',
  },
  'sign-in-needed': { status: 401, en: 'Please sign in first.', de: 'Bitte melde dich zuerst an.' },
  'not-allowed': { status: 403, en: 'You may not do this.', de: 'Das darfst du nicht.' },
  'too-many-requests': {
    status: 429,
    en: 'Too fast. Try again in {seconds} s.',
    de: 'Zu schnell. Versuche es in {seconds} s noch einmal.',
  },
  'sign-in-refused': {
    status: 401,
    en: 'E-mail or password is not right.',
    de: 'E-Mail oder Passwort stimmt nicht.',
  },
  'already-signed-in': {
    status: 409,
    en: 'You are signed in already. Sign out first.',
    de: 'Du bist schon angemeldet. Melde dich zuerst ab.',
  },
  'email-unusable': {
    status: 409,
    en: 'This e-mail cannot be used. If it is yours, sign in, or ask whoever runs this server for a link.',
    de: 'Diese E-Mail geht nicht. Ist es deine, melde dich an oder bitte den Betreiber um einen Link.',
  },
  'email-invalid': {
    status: 400,
    en: 'Enter an e-mail address such as ada@example.org.',
    de: 'Gib eine E-Mail-Adresse ein, etwa ada@example.org.',
  },
  'name-invalid': {
    status: 400,
    en: 'A name has 1 to 40 characters.',
    de: 'Ein Name hat 1 bis 40 Zeichen.',
  },
  'password-too-short': {
    status: 400,
    en: 'Use at least 10 characters. Three or four words are easy to remember.',
    de: 'Nimm mindestens 10 Zeichen. Drei, vier Wörter merkt man sich leicht.',
  },
  'password-too-long': {
    status: 400,
    en: 'Use at most 128 characters.',
    de: 'Nimm höchstens 128 Zeichen.',
  },
  'password-too-common': {
    status: 400,
    en: 'Many people use this password, so it is guessed first. Choose another.',
    de: 'Dieses Passwort haben viele, es wird zuerst geraten. Nimm ein anderes.',
  },
  'password-too-personal': {
    status: 400,
    en: 'Leave your name and e-mail out of the password.',
    de: 'Lass deinen Namen und deine E-Mail aus dem Passwort heraus.',
  },
  'wrong-password': {
    status: 403,
    en: 'The password is not right.',
    de: 'Das Passwort stimmt nicht.',
  },
  'password-not-set': {
    status: 409,
    en: 'This account signs in elsewhere and has no password here.',
    de: 'Dieses Konto meldet sich woanders an und hat hier kein Passwort.',
  },
  'session-needed': {
    status: 403,
    en: 'A token for programs may not do this. Sign in with a browser.',
    de: 'Mit einem Token für Programme geht das nicht. Melde dich im Browser an.',
  },
  'session-not-found': {
    status: 404,
    en: 'This session has ended already.',
    de: 'Diese Sitzung ist schon beendet.',
  },
  'token-not-found': {
    status: 404,
    en: 'This token is gone already.',
    de: 'Dieses Token gibt es nicht mehr.',
  },
  'too-many-tokens': {
    status: 409,
    en: 'You have {limit} tokens. Revoke one first.',
    de: 'Du hast {limit} Token. Widerrufe zuerst eines.',
  },
  'reset-link-unusable': {
    status: 410,
    en: 'This link was used or is too old. Ask for a new one.',
    de: 'Dieser Link ist verbraucht oder zu alt. Bitte um einen neuen.',
  },
  'oidc-off': {
    status: 404,
    en: 'This server has no other login to sign in with.',
    de: 'Dieser Server hat keine andere Anmeldung.',
  },
  'oidc-cancelled': {
    status: 400,
    en: 'You stopped signing in. Nothing has changed.',
    de: 'Du hast die Anmeldung abgebrochen. Es hat sich nichts geändert.',
  },
  'oidc-failed': {
    status: 400,
    en: 'Signing in did not work. Please start again.',
    de: 'Die Anmeldung hat nicht geklappt. Bitte fang noch einmal an.',
  },
  'oidc-unavailable': {
    status: 503,
    en: 'The login provider is not answering. Try again in a moment.',
    de: 'Der Anmeldedienst antwortet nicht. Versuche es gleich noch einmal.',
  },
  'oidc-email-taken': {
    status: 409,
    en: 'An account with your e-mail exists. Sign in with its password, then connect the login on the account page.',
    de: 'Ein Konto mit deiner E-Mail gibt es schon. Melde dich mit dem Passwort an und verbinde die Anmeldung dann auf der Kontoseite.',
  },
  'oidc-linked-elsewhere': {
    status: 409,
    en: 'This login belongs to another account.',
    de: 'Diese Anmeldung gehört zu einem anderen Konto.',
  },
  'server-busy': {
    status: 503,
    en: 'Many people are signing in right now. Try again in a moment.',
    de: 'Gerade melden sich viele an. Versuche es gleich noch einmal.',
  },
  'command-in-progress': {
    status: 409,
    en: 'This is still being done. Try again in a moment.',
    de: 'Das läuft noch. Versuche es gleich noch einmal.',
  },
  'command-key-reused': {
    status: 422,
    en: 'This Idempotency-Key was already used for something else. Use a new one.',
    de: 'Dieser Idempotency-Key gehört schon zu etwas anderem. Nimm einen neuen.',
  },
  'command-result-gone': {
    status: 409,
    en: 'This was already done, but its answer is no longer kept. Look again.',
    de: 'Das ist schon erledigt, aber die Antwort ist nicht mehr da. Schau noch einmal nach.',
  },
  conflict: {
    status: 409,
    en: 'Somebody else was faster. Look again and retry.',
    de: 'Jemand war schneller. Schau noch einmal und versuche es erneut.',
  },
  'unknown-command': { status: 404, en: 'There is no command {name}.', de: 'Es gibt keinen Befehl {name}.' },
  'unknown-topic': { status: 404, en: 'There is no topic {topic}.', de: 'Es gibt kein Thema {topic}.' },
  'code-unknown': {
    status: 404,
    en: 'Nothing is open under {code}. Check the digits.',
    de: 'Unter {code} ist nichts offen. Prüfe die Ziffern.',
  },
  'codes-exhausted': {
    status: 503,
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
    en: 'Too much is going on in this room. Try again in a moment.',
    de: 'In diesem Raum ist gerade zu viel los. Versuche es gleich noch einmal.',
  },
  'room-name-taken': {
    status: 409,
    en: 'Somebody here is called {name} already. How about {suggestion}?',
    de: '{name} heißt hier schon jemand. Wie wäre es mit {suggestion}?',
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
  'server-stopping': {
    status: 503,
    en: 'The server is restarting. Try again in a moment.',
    de: 'Der Server startet neu. Versuche es gleich noch einmal.',
  },
  unavailable: {
    status: 503,
    en: 'A part of the server is not answering. Try again in a moment.',
    de: 'Ein Teil des Servers antwortet nicht. Versuche es gleich noch einmal.',
  },
  'storage-full': {
    status: 507,
    en: 'The server has no space left. Nothing was saved.',
    de: 'Auf dem Server ist kein Platz mehr. Es wurde nichts gespeichert.',
  },
  'file-name-refused': {
    status: 400,
    en: 'A file cannot be called {name}.',
    de: 'Eine Datei kann nicht {name} heißen.',
  },
  'file-not-found': { status: 404, en: 'This file does not exist.', de: 'Diese Datei gibt es nicht.' },
  'file-too-large': {
    status: 413,
    en: 'This file is too large: at most {limit}.',
    de: 'Diese Datei ist zu groß: höchstens {limit}.',
  },
  'file-range-refused': {
    status: 416,
    en: 'The file has only {size} bytes.',
    de: 'Die Datei hat nur {size} Bytes.',
  },
  'assistant-off': {
    status: 503,
    en: 'This server has no assistant.',
    de: 'Auf diesem Server gibt es keinen Assistenten.',
  },
  'assistant-unavailable': {
    status: 503,
    en: 'The assistant is not answering. Try again later.',
    de: 'Der Assistent antwortet nicht. Versuche es später noch einmal.',
  },
  'assistant-timeout': {
    status: 504,
    en: 'The assistant took too long.',
    de: 'Der Assistent hat zu lange gebraucht.',
  },
  'assistant-refused': {
    status: 502,
    en: 'The assistant refused this request.',
    de: 'Der Assistent hat diese Anfrage abgelehnt.',
  },
  'assistant-garbled': {
    status: 502,
    en: 'The assistant gave an answer that could not be read.',
    de: 'Die Antwort des Assistenten war nicht lesbar.',
  },
  internal: {
    status: 500,
    en: 'Something broke on our side. Nothing you sent is lost.',
    de: 'Bei uns ist etwas kaputt. Deine Eingabe ist nicht verloren.',
  },
  'tally-unknown-candidate': {
    status: 400,
    en: 'There is no candidate “{candidate}”.',
    de: '„{candidate}“ steht nicht zur Wahl.',
  },
  'tally-seed-missing': {
    status: 400,
    en: 'Random tie-breaks need a seed.',
    de: 'Für das Los fehlt der Startwert (seed).',
  },
  'tally-bad-seats': {
    status: 400,
    en: 'Seats must be a whole number from 1, not {seats}.',
    de: 'Sitze müssen eine ganze Zahl ab 1 sein, nicht {seats}.',
  },
  'tally-one-seat': {
    status: 400,
    en: 'The method {method} fills one seat. Choose an STV method, bottoms-up or sequential-irv for more.',
    de: 'Das Verfahren {method} besetzt einen Sitz. Für mehrere nimm ein STV-Verfahren, bottoms-up oder sequential-irv.',
  },
  ...pollErrors,
} as const satisfies Refusals;

export type ErrorCode = keyof typeof errors;

export type Locale = 'en' | 'de';

export const isErrorCode = (value: string): value is ErrorCode => Object.hasOwn(errors, value);

export const statusOf = (code: ErrorCode): number => errors[code].status;

/** Where the API page explains the code; also the `type` of its problem details. */
export const anchorOf = (code: ErrorCode): string => `/api/docs#error-${code}`;

export const messageOf = (
  code: ErrorCode,
  locale: Locale,
  params: Readonly<Record<string, string | number>> = {},
): string => errors[code][locale].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
