import type { Refusals } from './refusal.ts';

export const identityErrors = {
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
    isPassing: true,
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
    isPassing: true,
    en: 'Many people are signing in right now. Try again in a moment.',
    de: 'Gerade melden sich viele an. Versuche es gleich noch einmal.',
  },
  'guest-stored-enough': {
    status: 429,
    isPassing: true,
    en: 'You have stored as much as a guest may in a day: {megabytes} MB or {items} entries. Create an account for more, or continue tomorrow.',
    de: 'Du hast so viel gespeichert, wie ein Gast am Tag darf: {megabytes} MB oder {items} Einträge. Mit einem Konto geht mehr; sonst geht es morgen weiter.',
  },
  'account-stored-enough': {
    status: 429,
    isPassing: true,
    en: 'You have stored as much as an account may in a day: {megabytes} MB or {items} entries. Continue tomorrow, or ask whoever runs this server.',
    de: 'Du hast so viel gespeichert, wie ein Konto am Tag darf: {megabytes} MB oder {items} Einträge. Morgen geht es weiter; oder frag, wer den Server betreibt.',
  },
  'address-stored-enough': {
    status: 429,
    isPassing: true,
    en: 'Your network has stored as much as this server takes from one in a day: {megabytes} MB or {items} entries. Continue tomorrow, or ask whoever runs this server.',
    de: 'Aus deinem Netz wurde heute so viel gespeichert, wie der Server am Tag annimmt: {megabytes} MB oder {items} Einträge. Morgen geht es weiter; oder frag, wer den Server betreibt.',
  },
  'participants-stored-enough': {
    status: 429,
    isPassing: true,
    en: 'This server takes no more answers from your network today: {megabytes} MB or {items} entries are the most. Continue tomorrow, or ask whoever runs this server.',
    de: 'Aus deinem Netz nimmt der Server heute keine Antworten mehr an: Mehr als {megabytes} MB oder {items} Einträge gehen nicht. Morgen geht es weiter; oder frag, wer den Server betreibt.',
  },
} as const satisfies Refusals;
