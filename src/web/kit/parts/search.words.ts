import { defineMessages } from '../i18n/messages.ts';

export const searchWords = defineMessages({
  en: {
    search: 'Search',
    clear: 'Clear',
    matches: { one: '{count} match', other: '{count} matches' },
    noMatch: 'Nothing matches “{text}”.',
    showAll: 'Show all',
  },
  de: {
    search: 'Suchen',
    clear: 'Leeren',
    matches: { one: '{count} Treffer', other: '{count} Treffer' },
    noMatch: 'Nichts passt zu „{text}“.',
    showAll: 'Alle zeigen',
  },
});
