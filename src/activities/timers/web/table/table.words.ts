import { defineMessages } from '#web/kit/i18n/messages.ts';

export const tableWords = defineMessages({
  en: {
    pause: 'Pause',
    resume: 'Go on',
    undo: 'Undo',
    more: 'More',
    back: 'Timers',
    start: 'Start',
    startHint: 'Tap who begins.',
    waitHint: 'The host starts the clock.',
    paused: 'Paused for {time}',
    pausedBecause: '{reason}, {time}',
    result: 'See the result',
    over: 'The game is over',
    cancelled: 'This table was ended without keeping the game.',
    turnOf: '{name} runs',
    timeOf: '{name}: {time}',
  },
  de: {
    pause: 'Pause',
    resume: 'Weiter',
    undo: 'Zurück',
    more: 'Mehr',
    back: 'Timer',
    start: 'Start',
    startHint: 'Tippt an, wer anfängt.',
    waitHint: 'Die Leitung startet die Uhr.',
    paused: 'Pause seit {time}',
    pausedBecause: '{reason}, {time}',
    result: 'Ergebnis ansehen',
    over: 'Das Spiel ist zu Ende',
    cancelled: 'Dieser Tisch wurde beendet, ohne das Spiel zu behalten.',
    turnOf: '{name} läuft',
    timeOf: '{name}: {time}',
  },
});

/** The spoken names of the buckets the rules know; other reasons are shown as somebody typed them. */
const reasonWords = defineMessages({
  en: {
    pause: 'Break',
    'rules-talk': 'Talk about rules',
    snack: 'Snack',
    admin: 'Setting up',
    idle: 'Nobody’s turn',
    undone: 'Taken back',
  },
  de: {
    pause: 'Pause',
    'rules-talk': 'Regelfrage',
    snack: 'Imbiss',
    admin: 'Aufbau',
    idle: 'Niemand dran',
    undone: 'Zurückgenommen',
  },
});

export const pauseReasons = ['pause', 'rules-talk', 'snack', 'admin'] as const;
const knownReasons = [...pauseReasons, 'idle', 'undone'] as const;

export const reasonName = (reason: string): string => {
  const known = knownReasons.find((each) => each === reason);
  return known === undefined ? reason : reasonWords(known);
};
