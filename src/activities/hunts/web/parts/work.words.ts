import { defineMessages } from '#web/kit/i18n/messages.ts';

export const workWords = defineMessages({
  en: {
    make: 'Creating the hunt',
    start: 'Starting the hunt',
    reading: 'Reading the file',
    checking: 'Checking stops and teams: {done} of {total}',
    saving: 'Saving stops and teams: {done} of {total}',
    planning: 'Planning routes: {percent}',
    storing: 'Saving routes: {done} of {total} teams',
    unheard: 'This can take a minute.',
    made: 'The hunt you were creating is ready.',
    open: 'Open the hunt',
  },
  de: {
    make: 'Die Schnitzeljagd wird angelegt',
    start: 'Die Schnitzeljagd wird gestartet',
    reading: 'Die Datei wird gelesen',
    checking: 'Stationen und Teams werden geprüft: {done} von {total}',
    saving: 'Stationen und Teams werden gespeichert: {done} von {total}',
    planning: 'Routen werden geplant: {percent}',
    storing: 'Routen werden gespeichert: {done} von {total} Teams',
    unheard: 'Das kann eine Minute dauern.',
    made: 'Deine neue Schnitzeljagd ist fertig.',
    open: 'Schnitzeljagd öffnen',
  },
});
