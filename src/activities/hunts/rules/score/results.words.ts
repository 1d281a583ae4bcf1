import type { Locale } from '#core/words.ts';

export const resultsHeadings: Readonly<Record<Locale, readonly string[]>> = {
  en: ['Rank', 'Team', 'Points', 'Stops', 'Minutes', 'Clues', 'Bonus', 'Penalty'],
  de: ['Rang', 'Team', 'Punkte', 'Stationen', 'Minuten', 'Hinweise', 'Bonus', 'Abzug'],
};
