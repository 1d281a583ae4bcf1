import type { Words } from './words.ts';

export const coreErrorWords = {
  'bad-input': {
    en: 'Check the marked fields.',
    de: 'Prüfe die markierten Felder.',
  },
  'bad-frame': {
    en: 'The server couldn’t read this message.',
    de: 'Der Server konnte diese Nachricht nicht lesen.',
  },
  'body-too-large': {
    en: 'That’s too large. The limit is {limit}.',
    de: 'Das ist zu groß. Erlaubt sind höchstens {limit}.',
  },
  'unsupported-media-type': {
    en: 'Send JSON (Content-Type: application/json).',
    de: 'Bitte als JSON senden (Content-Type: application/json).',
  },
  'stored-unreadable': {
    en: 'The stored data is damaged: {attribute} is missing or wrong. The server’s log names the item.',
    de: 'Die gespeicherten Daten sind beschädigt: {attribute} fehlt oder stimmt nicht. Das Protokoll des Servers nennt den Eintrag.',
  },
  'not-found': {
    en: 'There’s nothing here.',
    de: 'Hier gibt es nichts.',
  },
  'method-not-allowed': {
    en: 'This address doesn’t accept that method.',
    de: 'Diese Adresse nimmt diese Methode nicht an.',
  },
  'origin-refused': {
    en: 'Requests from this site are not accepted.',
    de: 'Anfragen von dieser Seite werden nicht angenommen.',
  },
  'sign-in-needed': {
    en: 'Sign in first.',
    de: 'Melde dich zuerst an.',
  },
  'bad-token': {
    en: 'This token is not valid. It may be mistyped, revoked or expired. Make a new one on your account page.',
    de: 'Dieses Token ist ungültig. Vielleicht ist es vertippt, widerrufen oder abgelaufen. Erstelle auf deiner Kontoseite ein neues.',
  },
  'visitor-changed': {
    en: 'You’ve signed in as somebody else since. Reload the page and try again.',
    de: 'Du bist inzwischen als jemand anderes angemeldet. Lade die Seite neu und versuche es noch einmal.',
  },
  'not-allowed': {
    en: 'You’re not allowed to do this.',
    de: 'Das darfst du nicht.',
  },
  'too-many-requests': {
    en: 'Too many requests. Try again in {seconds} s.',
    de: 'Zu viele Anfragen. Versuche es in {seconds} s noch einmal.',
  },
  'command-in-progress': {
    en: 'This is still in progress. Try again in a moment.',
    de: 'Das läuft noch. Versuche es gleich noch einmal.',
  },
  'command-key-reused': {
    en: 'This Idempotency-Key was already used for something else. Use a new one.',
    de: 'Dieser Idempotency-Key gehört schon zu etwas anderem. Nimm einen neuen.',
  },
  'command-result-gone': {
    en: 'This has already been done, but the answer is no longer available. Reload to see the result.',
    de: 'Das ist schon erledigt, aber die Antwort ist nicht mehr verfügbar. Lade neu, um das Ergebnis zu sehen.',
  },
  'work-too-large': {
    en: 'This took more than {seconds} s or {megabytes} MB of memory, so we stopped it. Send less at once.',
    de: 'Das braucht mehr als {seconds} s oder {megabytes} MB Speicher und wurde deshalb abgebrochen. Sende weniger auf einmal.',
  },
  'work-busy': {
    en: 'The server is busy with other large jobs. Try again in a minute.',
    de: 'Der Server arbeitet gerade an anderen großen Aufträgen. Versuche es in einer Minute noch einmal.',
  },
  'work-cancelled': {
    en: 'This was stopped because the connection closed. Try again.',
    de: 'Das wurde abgebrochen, weil die Verbindung weg war. Versuche es noch einmal.',
  },
  conflict: {
    en: 'Somebody else changed this first. Reload and try again.',
    de: 'Jemand anderes hat das gerade geändert. Lade neu und versuche es noch einmal.',
  },
  'unknown-command': {
    en: 'There is no command {name}.',
    de: 'Es gibt keinen Befehl {name}.',
  },
  'unknown-topic': {
    en: 'There is no topic {topic}.',
    de: 'Es gibt kein Thema {topic}.',
  },
  'server-stopping': {
    en: 'The server is restarting. Try again in a moment.',
    de: 'Der Server startet neu. Versuche es gleich noch einmal.',
  },
  unavailable: {
    en: 'A part of the server is not answering. Try again in a moment.',
    de: 'Ein Teil des Servers antwortet nicht. Versuche es gleich noch einmal.',
  },
  'storage-full': {
    en: 'The server has no space left. Nothing was saved.',
    de: 'Auf dem Server ist kein Platz mehr. Es wurde nichts gespeichert.',
  },
  internal: {
    en: 'Something went wrong on the server. Try again in a moment.',
    de: 'Auf dem Server ist etwas schiefgegangen. Versuche es gleich noch einmal.',
  },
  'bad-command-id': {
    en: 'Must be 8 to 64 visible characters.',
    de: 'Erwartet werden 8 bis 64 Zeichen.',
  },
  'bad-cursor': {
    en: 'Must be a cursor from an earlier page.',
    de: 'Erwartet wird der Zeiger einer früheren Seite.',
  },
  'bad-json': { en: 'Must be valid JSON.', de: 'Erwartet wird gültiges JSON.' },
  'bad-bytes': {
    en: 'Must be the file’s bytes, sent as the body of the request.',
    de: 'Erwartet werden die Bytes der Datei selbst, als Inhalt der Anfrage.',
  },
  'kind-string': { en: 'a text', de: 'ein Text' },
  'kind-number': { en: 'a number', de: 'eine Zahl' },
  'kind-int': { en: 'a whole number', de: 'eine ganze Zahl' },
  'kind-boolean': { en: 'true or false', de: 'true oder false' },
  'kind-array': { en: 'a list', de: 'eine Liste' },
  'kind-object': { en: 'an object', de: 'ein Objekt' },
  'kind-date': { en: 'a date', de: 'ein Datum' },
  'format-email': {
    en: 'an email address such as ada@example.org',
    de: 'eine E-Mail-Adresse wie ada@example.org',
  },
  'format-url': {
    en: 'a web address such as https://example.org',
    de: 'eine Webadresse wie https://example.org',
  },
  'format-uuid': { en: 'an id (UUID)', de: 'eine Kennung (UUID)' },
  'format-datetime': {
    en: 'a time such as 2026-01-31T12:00:00Z',
    de: 'ein Zeitpunkt wie 2026-01-31T12:00:00Z',
  },
  'format-date': { en: 'a date such as 2026-01-31', de: 'ein Datum wie 2026-01-31' },
  'format-time': { en: 'a time of day such as 12:00:00', de: 'eine Uhrzeit wie 12:00:00' },
  'format-colour': { en: 'a colour such as #1F6FEB', de: 'eine Farbe wie #1F6FEB' },
  'format-multiple': { en: 'a multiple of {divisor}', de: 'ein Vielfaches von {divisor}' },
  'bound-least': { en: 'at least {bound}', de: 'mindestens {bound}' },
  'bound-most': { en: 'at most {bound}', de: 'höchstens {bound}' },
  'bound-more': { en: 'more than {bound}', de: 'größer als {bound}' },
  'bound-less': { en: 'less than {bound}', de: 'kleiner als {bound}' },
  'must-be': { en: 'Must be {what}.', de: 'Erwartet wird {what}.' },
  'must-be-within': { en: 'Must be {bound}.', de: 'Muss {bound} sein.' },
  'must-have-character': { en: 'Must have {bound} character.', de: 'Erlaubt sind {bound} Zeichen.' },
  'must-have-characters': { en: 'Must have {bound} characters.', de: 'Erlaubt sind {bound} Zeichen.' },
  'must-have-entry': { en: 'Must have {bound} entry.', de: 'Erlaubt sind {bound} Eintrag.' },
  'must-have-entries': { en: 'Must have {bound} entries.', de: 'Erlaubt sind {bound} Einträge.' },
  'must-be-one-of': { en: 'Must be {choices}.', de: 'Erlaubt ist {choices}.' },
  'or-choice': { en: '{first} or {second}', de: '{first} oder {second}' },
  'must-match': { en: 'Must match {pattern}.', de: 'Muss zu {pattern} passen.' },
  'wrong-form': { en: 'Has the wrong form.', de: 'Hat die falsche Form.' },
  'no-allowed-form': { en: 'Has none of the allowed forms.', de: 'Hat keine der erlaubten Formen.' },
  'or-form': { en: '{first} Or: {second}', de: '{first} Oder: {second}' },
  'unknown-fields': {
    en: 'Has fields that don’t exist here: {fields}.',
    de: 'Hat Felder, die es hier nicht gibt: {fields}.',
  },
  'unknown-field': {
    en: 'There’s no field with this name here. There are: {known}.',
    de: 'Ein Feld mit diesem Namen gibt es hier nicht. Es gibt: {known}.',
  },
  'unknown-field-near': {
    en: 'There’s no field with this name here. Did you mean {near}?',
    de: 'Ein Feld mit diesem Namen gibt es hier nicht. Meinst du {near}?',
  },
  'not-allowed-here': { en: 'Is not allowed here.', de: 'Ist hier nicht erlaubt.' },
  'is-missing': { en: 'Is missing. {right}', de: 'Fehlt. {right}' },
} as const satisfies Words;
