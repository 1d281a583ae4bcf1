import { defineMessages } from '#web/kit/i18n/messages.ts';

export const troubleWords = defineMessages({
  en: {
    notFound: 'Nobody sits here',
    notFoundText: 'There is no page at {path}. The address may have a typing mistake, or the page has moved.',
    broken: 'Something broke here',
    brokenText: 'This page stopped with an error. What was saved stays saved.',
    reload: 'Load again',
    toHome: 'To the home page',
    errorDetails: 'Details for whoever looks after this server',
    outdated: 'This page has moved on',
    outdatedText: 'A newer version is on the server. Load again to get it.',
    offline: 'No connection',
    offlineText: 'This page was not opened on this device before, so it needs the network once.',
    offlineStill: 'What you opened before still works.',
  },
  de: {
    notFound: 'Hier sitzt niemand',
    notFoundText:
      'Unter {path} gibt es keine Seite. Vielleicht hat sich ein Tippfehler eingeschlichen, oder sie ist umgezogen.',
    broken: 'Hier ist etwas kaputtgegangen',
    brokenText: 'Diese Seite hat mit einem Fehler aufgehört. Was gespeichert war, bleibt gespeichert.',
    reload: 'Neu laden',
    toHome: 'Zur Startseite',
    errorDetails: 'Einzelheiten für alle, die diesen Server betreuen',
    outdated: 'Diese Seite gibt es neuer',
    outdatedText: 'Auf dem Server liegt eine neue Version. Lade neu, um sie zu bekommen.',
    offline: 'Keine Verbindung',
    offlineText: 'Diese Seite war auf diesem Gerät noch nie offen und braucht einmal das Netz.',
    offlineStill: 'Was du schon offen hattest, geht weiter.',
  },
});
