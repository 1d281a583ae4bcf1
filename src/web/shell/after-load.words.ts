import { defineMessages } from '#web/kit/i18n/messages.ts';

/** Messages that can appear any time after a page has loaded. */
export const lateWords = defineMessages({
  en: {
    lost: 'Part of this page didn’t load. There may be a newer version.',
    reload: 'Reload',
    updateReady: 'A new version is available.',
    update: 'Update',
    leftSent: 'Your saved changes have been sent.',
    languageLost: '{language} could not be loaded. Check your connection, then choose it again.',
  },
  de: {
    lost: 'Ein Teil dieser Seite wurde nicht geladen. Vielleicht gibt es eine neue Version.',
    reload: 'Neu laden',
    updateReady: 'Es gibt eine neue Version.',
    update: 'Aktualisieren',
    leftSent: 'Deine gespeicherten Änderungen sind gesendet.',
    languageLost:
      '{language} konnte nicht geladen werden. Prüfe deine Verbindung und wähle die Sprache dann noch einmal.',
  },
});
