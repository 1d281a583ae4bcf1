import { defineMessages } from '#web/kit/i18n/messages.ts';

export const pictureWords = defineMessages({
  en: {
    add: 'Add a picture',
    change: 'Change',
    remove: 'Remove',
    uploading: 'Uploading …',
    stored: 'Picture saved.',
    tooLarge: 'This file is larger than {limit}. Choose a smaller picture.',
  },
  de: {
    add: 'Bild hinzufügen',
    change: 'Ändern',
    remove: 'Entfernen',
    uploading: 'Wird hochgeladen …',
    stored: 'Bild gespeichert.',
    tooLarge: 'Diese Datei ist größer als {limit}. Nimm ein kleineres Bild.',
  },
});
