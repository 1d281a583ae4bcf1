import type { Words } from '#core/words.ts';

export const identityErrorWords = {
  'sign-in-refused': {
    en: 'E-mail or password is not right.',
    de: 'E-Mail oder Passwort stimmt nicht.',
  },
  'already-signed-in': {
    en: 'You are signed in already. Sign out first.',
    de: 'Du bist schon angemeldet. Melde dich zuerst ab.',
  },
  'email-unusable': {
    en: 'This e-mail cannot be used. If it is yours, sign in, or ask whoever runs this server for a link.',
    de: 'Diese E-Mail geht nicht. Ist es deine, melde dich an oder bitte den Betreiber um einen Link.',
  },
  'email-invalid': {
    en: 'Enter an e-mail address such as ada@example.org.',
    de: 'Gib eine E-Mail-Adresse ein, etwa ada@example.org.',
  },
  'name-invalid': {
    en: 'A name has 1 to 40 characters.',
    de: 'Ein Name hat 1 bis 40 Zeichen.',
  },
  'password-too-short': {
    en: 'Use at least 10 characters. Three or four words are easy to remember.',
    de: 'Nimm mindestens 10 Zeichen. Drei, vier Wörter merkt man sich leicht.',
  },
  'password-too-long': {
    en: 'Use at most 128 characters.',
    de: 'Nimm höchstens 128 Zeichen.',
  },
  'password-too-common': {
    en: 'Many people use this password, so it is guessed first. Choose another.',
    de: 'Dieses Passwort haben viele, es wird zuerst geraten. Nimm ein anderes.',
  },
  'password-too-personal': {
    en: 'Leave your name and e-mail out of the password.',
    de: 'Lass deinen Namen und deine E-Mail aus dem Passwort heraus.',
  },
  'wrong-password': {
    en: 'The password is not right.',
    de: 'Das Passwort stimmt nicht.',
  },
  'password-not-set': {
    en: 'This account signs in elsewhere and has no password here.',
    de: 'Dieses Konto meldet sich woanders an und hat hier kein Passwort.',
  },
  'session-needed': {
    en: 'A token for programs may not do this. Sign in with a browser.',
    de: 'Mit einem Token für Programme geht das nicht. Melde dich im Browser an.',
  },
  'session-not-found': {
    en: 'This session has ended already.',
    de: 'Diese Sitzung ist schon beendet.',
  },
  'token-not-found': {
    en: 'This token is gone already.',
    de: 'Dieses Token gibt es nicht mehr.',
  },
  'too-many-tokens': {
    en: 'You have {limit} tokens. Revoke one first.',
    de: 'Du hast {limit} Token. Widerrufe zuerst eines.',
  },
  'reset-link-unusable': {
    en: 'This link was used or is too old. Ask for a new one.',
    de: 'Dieser Link ist verbraucht oder zu alt. Bitte um einen neuen.',
  },
  'oidc-off': {
    en: 'This server has no other login to sign in with.',
    de: 'Dieser Server hat keine andere Anmeldung.',
  },
  'oidc-cancelled': {
    en: 'You stopped signing in. Nothing has changed.',
    de: 'Du hast die Anmeldung abgebrochen. Es hat sich nichts geändert.',
  },
  'oidc-failed': {
    en: 'Signing in did not work. Please start again.',
    de: 'Die Anmeldung hat nicht geklappt. Bitte fang noch einmal an.',
  },
  'oidc-unavailable': {
    en: 'The login provider is not answering. Try again in a moment.',
    de: 'Der Anmeldedienst antwortet nicht. Versuche es gleich noch einmal.',
  },
  'oidc-email-taken': {
    en: 'An account with your e-mail exists. Sign in with its password, then connect the login on the account page.',
    de: 'Ein Konto mit deiner E-Mail gibt es schon. Melde dich mit dem Passwort an und verbinde die Anmeldung dann auf der Kontoseite.',
  },
  'oidc-linked-elsewhere': {
    en: 'This login belongs to another account.',
    de: 'Diese Anmeldung gehört zu einem anderen Konto.',
  },
  'server-busy': {
    en: 'Many people are signing in right now. Try again in a moment.',
    de: 'Gerade melden sich viele an. Versuche es gleich noch einmal.',
  },
  'guest-stored-enough': {
    en: 'You have stored as much as a guest may in a day: {megabytes} MB or {items} entries. Create an account for more, or continue tomorrow.',
    de: 'Du hast so viel gespeichert, wie ein Gast am Tag darf: {megabytes} MB oder {items} Einträge. Mit einem Konto geht mehr; sonst geht es morgen weiter.',
  },
  'account-stored-enough': {
    en: 'You have stored as much as an account may in a day: {megabytes} MB or {items} entries. Continue tomorrow, or ask whoever runs this server.',
    de: 'Du hast so viel gespeichert, wie ein Konto am Tag darf: {megabytes} MB oder {items} Einträge. Morgen geht es weiter; oder frag, wer den Server betreibt.',
  },
  'address-stored-enough': {
    en: 'Your network has stored as much as this server takes from one in a day: {megabytes} MB or {items} entries. Continue tomorrow, or ask whoever runs this server.',
    de: 'Aus deinem Netz wurde heute so viel gespeichert, wie der Server am Tag annimmt: {megabytes} MB oder {items} Einträge. Morgen geht es weiter; oder frag, wer den Server betreibt.',
  },
  'participants-stored-enough': {
    en: 'This server takes no more answers from your network today: {megabytes} MB or {items} entries are the most. Continue tomorrow, or ask whoever runs this server.',
    de: 'Aus deinem Netz nimmt der Server heute keine Antworten mehr an: Mehr als {megabytes} MB oder {items} Einträge gehen nicht. Morgen geht es weiter; oder frag, wer den Server betreibt.',
  },
  'account-unnamed': { en: 'Player', de: 'Jemand' },
} as const satisfies Words;
