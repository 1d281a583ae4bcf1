import { defineMessages } from '#web/kit/i18n/messages.ts';

export const lostWords = defineMessages({
  en: {
    text: 'A part of this page did not come. There may be a newer version on the server.',
    reload: 'Load again',
  },
  de: {
    text: 'Ein Teil dieser Seite ist nicht angekommen. Vielleicht liegt auf dem Server eine neue Version.',
    reload: 'Neu laden',
  },
});
