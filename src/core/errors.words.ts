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
} as const satisfies Words;
