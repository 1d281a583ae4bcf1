import { defineMessages } from '#web/kit/i18n/messages.ts';

/** What may be said at any time after a page stands. */
export const lateWords = defineMessages({
  en: {
    lost: 'A part of this page did not come. There may be a newer version on the server.',
    reload: 'Load again',
    updateReady: 'A new version is here.',
    update: 'Update',
    leftSent: 'What waited here has been sent.',
    languageLost: '{language} could not be loaded. Check your connection, then choose it again.',
  },
  de: {
    lost: 'Ein Teil dieser Seite ist nicht angekommen. Vielleicht liegt auf dem Server eine neue Version.',
    reload: 'Neu laden',
    updateReady: 'Es gibt eine neue Version.',
    update: 'Aktualisieren',
    leftSent: 'Was hier gewartet hat, ist abgeschickt.',
    languageLost:
      '{language} konnte nicht geladen werden. Prüfe deine Verbindung und wähle die Sprache dann noch einmal.',
  },
});
