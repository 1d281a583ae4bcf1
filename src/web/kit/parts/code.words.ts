import { defineMessages } from '../i18n/messages.ts';

export const codeWords = defineMessages({
  en: {
    codeHint: '4 to 6 digits',
    codeShort: 'A code has 4 to 6 digits.',
    join: 'Join',
  },
  de: {
    codeHint: '4 bis 6 Ziffern',
    codeShort: 'Ein Code hat 4 bis 6 Ziffern.',
    join: 'Los',
  },
});
