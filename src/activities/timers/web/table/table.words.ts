import { defineMessages } from '#web/kit/i18n/messages.ts';

export const tableWords = defineMessages({
  en: {
    pause: 'Pause',
    resume: 'Resume',
    undo: 'Undo',
    more: 'More',
    start: 'Start',
    startHint: 'Tap the player who starts.',
    waitHint: 'Waiting for the host to start the clock.',
    paused: 'Paused for {time}',
    pausedBecause: '{reason}, {time}',
    turnOf: '{name}’s turn',
    timeOf: '{name}: {time}',
  },
  de: {
    pause: 'Pause',
    resume: 'Weiter',
    undo: 'Rückgängig',
    more: 'Mehr',
    start: 'Start',
    startHint: 'Tippt an, wer anfängt.',
    waitHint: 'Gleich startet die Leitung die Uhr.',
    paused: 'Pause seit {time}',
    pausedBecause: '{reason}, {time}',
    turnOf: '{name} ist dran',
    timeOf: '{name}: {time}',
  },
});

/** Names of the known buckets; other reasons are shown as typed. */
const reasonWords = defineMessages({
  en: {
    pause: 'Break',
    'rules-talk': 'Rules question',
    snack: 'Snack',
    admin: 'Admin time',
    idle: 'Nobody’s turn',
    undone: 'Undone',
  },
  de: {
    pause: 'Pause',
    'rules-talk': 'Regelfrage',
    snack: 'Imbiss',
    admin: 'Organisatorisches',
    idle: 'Niemand dran',
    undone: 'Rückgängig gemacht',
  },
});

export const pauseReasons = ['pause', 'rules-talk', 'snack', 'admin'] as const;
const knownReasons = [...pauseReasons, 'idle', 'undone'] as const;

export const reasonName = (reason: string): string => {
  const known = knownReasons.find((each) => each === reason);
  return known === undefined ? reason : reasonWords(known);
};
