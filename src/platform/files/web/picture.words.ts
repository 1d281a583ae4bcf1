import { defineMessages } from '#web/kit/i18n/messages.ts';

export const pictureWords = defineMessages({
  en: {
    add: 'Add a picture',
    change: 'Change',
    remove: 'Remove',
    uploading: 'Sending the picture …',
    stored: 'The picture is stored.',
    tooLarge: 'This file has more than {limit}. Send a smaller picture.',
  },
  de: {
    add: 'Bild dazu',
    change: 'Ändern',
    remove: 'Entfernen',
    uploading: 'Das Bild wird gesendet …',
    stored: 'Das Bild ist gespeichert.',
    tooLarge: 'Diese Datei hat mehr als {limit}. Nimm ein kleineres Bild.',
  },
});
