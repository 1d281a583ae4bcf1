import { defineMessages } from '../i18n/messages.ts';

export const tableWords = defineMessages({
  en: {
    sortBy: 'Sort by {column}',
  },
  de: {
    sortBy: 'Nach {column} sortieren',
  },
});
