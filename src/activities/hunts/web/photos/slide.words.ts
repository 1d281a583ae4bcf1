import { defineMessages } from '#web/kit/i18n/messages.ts';

export const slideWords = defineMessages({
  en: { title: 'Slideshow of {hunt}', empty: 'The first photo is on its way.', join: 'Play along' },
  de: { title: 'Diaschau von {hunt}', empty: 'Das erste Foto ist unterwegs.', join: 'Mitspielen' },
});
