import { defineMessages } from '#web/kit/i18n/messages.ts';

/** What is said aloud. */
export const voiceWords = defineMessages({
  en: {
    secondsLeft: { one: '{name}: {count} second', other: '{name}: {count} seconds' },
    sixty: '{name}: one minute',
    thirty: '{name}: thirty seconds',
    ten: '{name}: ten seconds',
    zero: '{name}: time is up',
    tap: 'End the turn',
    pause: 'Pause or resume',
    undo: 'Undo',
    more: 'More',
    time: 'Say the time',
    seat: 'Tap seat {number}',
    stands: '{name}’s clock is not running',
    receipt: '{name}: {time} ({back} given back)',
  },
  de: {
    secondsLeft: { one: '{name}: noch {count} Sekunde', other: '{name}: noch {count} Sekunden' },
    sixty: '{name}: noch eine Minute',
    thirty: '{name}: noch dreißig Sekunden',
    ten: '{name}: noch zehn Sekunden',
    zero: '{name}: Zeit ist um',
    tap: 'Zug beenden',
    pause: 'Pause oder weiter',
    undo: 'Rückgängig machen',
    more: 'Mehr',
    time: 'Zeit ansagen',
    seat: 'Platz {number} antippen',
    stands: 'Die Uhr von {name} läuft nicht',
    receipt: '{name}: {time} ({back} zurück)',
  },
});

const words = defineMessages({
  en: { unsure: 'You were offline too long, so this may not have been sent. Check the clock.' },
  de: { unsure: 'Du warst zu lange offline, vielleicht kam das nicht an. Sieh auf der Uhr nach.' },
});

export const unsureText = (): string => words('unsure');
