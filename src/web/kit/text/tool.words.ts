import { defineMessages } from '#web/kit/i18n/messages.ts';

export const toolWords = defineMessages({
  en: {
    bar: 'Formatting',
    bold: 'Bold',
    boldKey: 'Bold (Ctrl + B)',
    italic: 'Italic',
    italicKey: 'Italic (Ctrl + I)',
    code: 'Code',
    formula: 'Formula',
    list: 'List',
    picture: 'Picture',
  },
  de: {
    bar: 'Formatierung',
    bold: 'Fett',
    boldKey: 'Fett (Strg + B)',
    italic: 'Kursiv',
    italicKey: 'Kursiv (Strg + I)',
    code: 'Code',
    formula: 'Formel',
    list: 'Liste',
    picture: 'Bild',
  },
});
