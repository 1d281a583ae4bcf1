import { defineMessages } from '#web/kit/i18n/messages.ts';

/** Names of the time controls. */
export const controlNames = defineMessages({
  en: {
    'count-up': 'Count up',
    'sudden-death': 'Fixed time',
    fischer: 'Time with bonus',
    delay: 'Time with delay',
    bronstein: 'Time with refund',
    'byo-yomi': 'Byo-yomi',
    canadian: 'Canadian overtime',
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
    'sudden-death': 'Feste Zeit',
    fischer: 'Zeit mit Zuschlag',
    delay: 'Zeit mit Aufschub',
    bronstein: 'Zeit mit Rückgabe',
    'byo-yomi': 'Byo-yomi',
    canadian: 'Kanadische Verlängerung',
    hourglass: 'Sanduhr',
    'per-move': 'Zeit pro Zug',
    'turn-and-round': 'Zug- und Rundenzeit',
    'turn-then-bank': 'Zugzeit, dann Reserve',
    'carry-over': 'Zugzeit mit Übertrag',
    periods: 'Mehrere Abschnitte',
    group: 'Eine Uhr für alle',
  },
});
