import { defineMessages } from '#web/kit/i18n/messages.ts';

/** Polls that look for a date. */
export const dateWords = defineMessages({
  en: {
    yes: 'Yes',
    ifNeedBe: 'If need be',
    no: 'No',
    ownZone: 'Times are shown in your time zone: {zone}.',
    option: 'Option',
    slot: 'Time',
    calendar: 'Add to calendar',
    table: 'Who can come when',
    wins: {
      one: '{name} suits best: {votes} can make it.',
      other: '{name} suits best: {votes} can make it.',
    },
  },
  de: {
    yes: 'Ja',
    ifNeedBe: 'Zur Not',
    no: 'Nein',
    ownZone: 'Alle Zeiten in deiner Zeitzone: {zone}.',
    option: 'Möglichkeit',
    slot: 'Zeit',
    calendar: 'In den Kalender',
    table: 'Wer wann kann',
    wins: {
      one: '{name} passt am besten: {votes} kann.',
      other: '{name} passt am besten: {votes} können.',
    },
  },
});
