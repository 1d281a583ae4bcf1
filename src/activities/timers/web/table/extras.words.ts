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
    pause: 'Pause or go on',
    undo: 'Undo',
    more: 'More',
    time: 'Say the time',
    seat: 'Tap seat {number}',
  },
  de: {
    secondsLeft: { one: '{name}: noch {count} Sekunde', other: '{name}: noch {count} Sekunden' },
    sixty: '{name}: noch eine Minute',
    thirty: '{name}: noch dreißig Sekunden',
    ten: '{name}: noch zehn Sekunden',
    zero: '{name}: Zeit ist um',
    tap: 'Zug beenden',
    pause: 'Pause oder weiter',
    undo: 'Zurücknehmen',
    more: 'Mehr',
    time: 'Zeit ansagen',
    seat: 'Platz {number} antippen',
  },
});

const words = defineMessages({
  en: { unsure: 'Nobody knows whether this arrived; the network was away too long.' },
  de: { unsure: 'Niemand weiß, ob das ankam; das Netz war zu lange weg.' },
});

export const unsureText = (): string => words('unsure');
