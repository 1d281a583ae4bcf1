import { defineMessages } from '#web/kit/i18n/messages.ts';

/** What is said about an option; not part of a ballot without pictures. */
export const aboutWords = defineMessages({
  en: {
    more: 'More about {name}',
    pictureOf: 'Picture of {name}',
  },
  de: {
    more: 'Mehr über {name}',
    pictureOf: 'Bild von {name}',
  },
});
