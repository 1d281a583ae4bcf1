import type { Words } from '#core/words.ts';

export const identityErrorWords = {
  'sign-in-refused': {
    en: 'E-mail or password is wrong.',
    de: 'E-Mail oder Passwort stimmt nicht.',
  },
  'already-signed-in': {
    en: 'You’re already signed in. Sign out first.',
    de: 'Du bist schon angemeldet. Melde dich zuerst ab.',
  },
  'email-unusable': {
    en: 'You can’t use this e-mail. If it’s yours, sign in, or ask the person who runs this server for a link.',
    de: 'Diese E-Mail kannst du nicht verwenden. Ist es deine, melde dich an oder bitte den Betreiber um einen Link.',
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
    en: 'Many people use this password, so it’s easy to guess. Choose another.',
    de: 'Dieses Passwort nutzen viele, es ist leicht zu erraten. Nimm ein anderes.',
  },
  'password-too-personal': {
    en: 'Choose a password without your name or e-mail.',
    de: 'Nimm ein Passwort ohne deinen Namen und deine E-Mail.',
  },
  'wrong-password': {
    en: 'The password is wrong.',
    de: 'Das Passwort stimmt nicht.',
  },
  'password-not-set': {
    en: 'This account has no password. Sign in the way you did before.',
    de: 'Dieses Konto hat kein Passwort. Melde dich so an wie bisher.',
  },
  'session-needed': {
    en: 'You can’t do this with an API token. Sign in with a browser.',
    de: 'Mit einem API-Token geht das nicht. Melde dich im Browser an.',
  },
  'session-not-found': {
    en: 'This session has already ended.',
    de: 'Diese Sitzung ist schon beendet.',
  },
  'token-not-found': {
    en: 'This token no longer exists.',
    de: 'Dieses Token gibt es nicht mehr.',
  },
  'too-many-tokens': {
    en: 'You already have {limit} tokens. Revoke one first.',
    de: 'Du hast schon {limit} Token. Widerrufe zuerst eines.',
  },
  'reset-link-unusable': {
    en: 'This link has been used or has expired. Ask for a new one.',
    de: 'Dieser Link wurde schon benutzt oder ist abgelaufen. Bitte um einen neuen.',
  },
  'oidc-off': {
    en: 'This server has no login provider.',
    de: 'Dieser Server hat keinen Anmeldedienst.',
  },
  'oidc-cancelled': {
    en: 'You cancelled signing in. Nothing has changed.',
    de: 'Du hast die Anmeldung abgebrochen. Es hat sich nichts geändert.',
  },
  'oidc-failed': {
    en: 'Signing in didn’t work. Start again.',
    de: 'Die Anmeldung hat nicht geklappt. Bitte fang noch einmal an.',
  },
  'oidc-unavailable': {
    en: 'The login provider is not answering. Try again in a moment.',
    de: 'Der Anmeldedienst antwortet nicht. Versuche es gleich noch einmal.',
  },
  'oidc-email-taken': {
    en: 'There’s already an account with your e-mail. Sign in with its password, then connect this login on your account page.',
    de: 'Mit deiner E-Mail gibt es schon ein Konto. Melde dich mit dem Passwort an und verbinde diese Anmeldung dann auf deiner Kontoseite.',
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
    en: 'You’ve reached the daily limit for guests: {megabytes} MB or {items} entries. Create an account to store more, or continue tomorrow.',
    de: 'Das Tageslimit für Gäste ist erreicht: {megabytes} MB oder {items} Einträge. Mit einem Konto geht mehr, sonst geht es morgen weiter.',
  },
  'account-stored-enough': {
    en: 'You’ve reached the daily limit for accounts: {megabytes} MB or {items} entries. Continue tomorrow, or ask the person who runs this server.',
    de: 'Das Tageslimit für Konten ist erreicht: {megabytes} MB oder {items} Einträge. Mach morgen weiter oder frag den Betreiber.',
  },
  'address-stored-enough': {
    en: 'Your network has reached its daily limit: {megabytes} MB or {items} entries. Continue tomorrow, or ask the person who runs this server.',
    de: 'Das Tageslimit für dein Netz ist erreicht: {megabytes} MB oder {items} Einträge. Mach morgen weiter oder frag den Betreiber.',
  },
  'participants-stored-enough': {
    en: 'Your network has reached its daily limit for answers: {megabytes} MB or {items} entries. Continue tomorrow, or ask the person who runs this server.',
    de: 'Das Tageslimit für Antworten aus deinem Netz ist erreicht: {megabytes} MB oder {items} Einträge. Mach morgen weiter oder frag den Betreiber.',
  },
  'account-unnamed': { en: 'Player', de: 'Jemand' },
} as const satisfies Words;
