import { defineMessages } from '#web/kit/i18n/messages.ts';

/** The small print under the digits. */
export const readingWords = defineMessages({
  en: {
    inAll: '{time} in all',
    freeTime: '{time} free',
    reserve: '{time} reserve',
    over: '{time} over',
    periods: { one: '{count} period', other: '{count} periods' },
    stages: { one: '{count} stage left', other: '{count} stages left' },
    blockTurns: { one: '{count} turn to go', other: '{count} turns to go' },
    turn: 'Turn {number}',
    points: { one: '−{count} point', other: '−{count} points' },
    fellFirst: 'first at zero',
  },
  de: {
    inAll: '{time} insgesamt',
    freeTime: '{time} frei',
    reserve: '{time} Reserve',
    over: '{time} drüber',
    periods: { one: '{count} Periode', other: '{count} Perioden' },
    stages: { one: 'noch {count} Abschnitt', other: 'noch {count} Abschnitte' },
    blockTurns: { one: 'noch {count} Zug', other: 'noch {count} Züge' },
    turn: 'Zug {number}',
    points: { one: '−{count} Punkt', other: '−{count} Punkte' },
    fellFirst: 'zuerst auf null',
  },
});
