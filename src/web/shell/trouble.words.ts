import { defineMessages } from '#web/kit/i18n/messages.ts';

export const troubleWords = defineMessages({
  en: {
    notFound: 'Nobody sits here',
    notFoundText: 'There’s no page at {path}. Check the address for typos; the page may also have moved.',
    broken: 'Something went wrong',
    brokenText: 'This page stopped with an error. Everything you saved is safe.',
    reload: 'Reload',
    toHome: 'Go to the home page',
    errorDetails: 'Details for the person who runs this server',
    outdated: 'This page is out of date',
    outdatedText: 'Reload to get the new version.',
    offline: 'No connection',
    offlineText:
      'You haven’t opened this page on this device before, so it needs a connection the first time.',
    offlineStill: 'Pages you opened before still work.',
  },
  de: {
    notFound: 'Hier sitzt niemand',
    notFoundText:
      'Unter {path} gibt es keine Seite. Prüfe die Adresse auf Tippfehler; vielleicht ist die Seite auch umgezogen.',
    broken: 'Etwas ist schiefgegangen',
    brokenText: 'Auf dieser Seite ist ein Fehler aufgetreten. Was du gespeichert hast, ist sicher.',
    reload: 'Neu laden',
    toHome: 'Zur Startseite',
    errorDetails: 'Einzelheiten für den Betreiber dieses Servers',
    outdated: 'Diese Seite ist veraltet',
    outdatedText: 'Lade neu, um die neue Version zu bekommen.',
    offline: 'Keine Verbindung',
    offlineText:
      'Du hast diese Seite auf diesem Gerät noch nie geöffnet. Beim ersten Mal braucht sie eine Verbindung.',
    offlineStill: 'Seiten, die du schon geöffnet hattest, funktionieren weiter.',
  },
});
