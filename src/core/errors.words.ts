import type { Words } from './words.ts';

export const coreErrorWords = {
  'bad-input': {
    en: 'Please check the marked fields.',
    de: 'Bitte prüfe die markierten Felder.',
  },
  'bad-frame': {
    en: 'This message could not be read.',
    de: 'Diese Nachricht war nicht lesbar.',
  },
  'body-too-large': {
    en: 'That is too large: at most {limit}.',
    de: 'Das ist zu groß: höchstens {limit}.',
  },
  'unsupported-media-type': {
    en: 'Send JSON (Content-Type: application/json).',
    de: 'Bitte als JSON senden (Content-Type: application/json).',
  },
  'stored-unreadable': {
    en: 'This was stored in a form that cannot be read: {attribute} is missing or wrong. The server’s log names the item.',
    de: 'Das ist in einer Form gespeichert, die nicht lesbar ist: {attribute} fehlt oder stimmt nicht. Das Protokoll des Servers nennt den Eintrag.',
  },
  'not-found': {
    en: 'There is nothing here.',
    de: 'Hier gibt es nichts.',
  },
  'method-not-allowed': {
    en: 'This address does not take that method.',
    de: 'Diese Adresse nimmt diese Methode nicht an.',
  },
  'origin-refused': {
    en: 'Requests from this site are not accepted.',
    de: 'Anfragen von dieser Seite werden nicht angenommen.',
  },
  'sign-in-needed': {
    en: 'Please sign in first.',
    de: 'Bitte melde dich zuerst an.',
  },
  'visitor-changed': {
    en: 'You are somebody else now. This was meant by who you were before.',
    de: 'Du bist inzwischen jemand anderes. Das war von dir vorher gemeint.',
  },
  'not-allowed': {
    en: 'You may not do this.',
    de: 'Das darfst du nicht.',
  },
  'too-many-requests': {
    en: 'Too fast. Try again in {seconds} s.',
    de: 'Zu schnell. Versuche es in {seconds} s noch einmal.',
  },
  'command-in-progress': {
    en: 'This is still being done. Try again in a moment.',
    de: 'Das läuft noch. Versuche es gleich noch einmal.',
  },
  'command-key-reused': {
    en: 'This Idempotency-Key was already used for something else. Use a new one.',
    de: 'Dieser Idempotency-Key gehört schon zu etwas anderem. Nimm einen neuen.',
  },
  'command-result-gone': {
    en: 'This was already done, but its answer is no longer kept. Look again.',
    de: 'Das ist schon erledigt, aber die Antwort ist nicht mehr da. Schau noch einmal nach.',
  },
  'work-too-large': {
    en: 'This takes more than {seconds} s or {megabytes} MB of memory, so it was stopped. Send less at once.',
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
    en: 'Somebody else was faster. Look again and retry.',
    de: 'Jemand war schneller. Schau noch einmal und versuche es erneut.',
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
    en: 'Something broke on our side. Nothing you sent is lost.',
    de: 'Bei uns ist etwas kaputt. Deine Eingabe ist nicht verloren.',
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
    en: 'Must be the bytes of the file themselves, as the body of the request.',
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
    en: 'Has fields that are not known here: {fields}.',
    de: 'Hat Felder, die es hier nicht gibt: {fields}.',
  },
  'not-allowed-here': { en: 'Is not allowed here.', de: 'Ist hier nicht erlaubt.' },
  'is-missing': { en: 'Is missing. {right}', de: 'Fehlt. {right}' },
} as const satisfies Words;
