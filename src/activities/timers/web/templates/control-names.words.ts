import { defineMessages } from '#web/kit/i18n/messages.ts';

/** Names of the time controls. */
export const controlNames = defineMessages({
  en: {
    'count-up': 'Count up',
    'sudden-death': 'Sudden death',
    fischer: 'Fischer',
    delay: 'Simple delay',
    bronstein: 'Bronstein',
    'byo-yomi': 'Byo-yomi',
    canadian: 'Canadian',
    hourglass: 'Hourglass',
    'per-move': 'Time per turn',
    'turn-and-round': 'Turn and round time',
    'turn-then-bank': 'Turn time, then reserve',
    'carry-over': 'Turn time that carries over',
    periods: 'Several stages',
    group: 'One clock for all',
  },
  de: {
    'count-up': 'Hochzählen',
    'sudden-death': 'Sudden Death',
    fischer: 'Fischer',
    delay: 'Simple Delay',
    bronstein: 'Bronstein',
    'byo-yomi': 'Byo-yomi',
    canadian: 'Kanadisch',
    hourglass: 'Sanduhr',
    'per-move': 'Zeit pro Zug',
    'turn-and-round': 'Zug- und Rundenzeit',
    'turn-then-bank': 'Zugzeit, dann Reserve',
    'carry-over': 'Zugzeit mit Übertrag',
    periods: 'Mehrere Abschnitte',
    group: 'Eine Uhr für alle',
  },
});
