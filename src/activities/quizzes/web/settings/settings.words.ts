import { defineMessages } from '#web/kit/i18n/messages.ts';

export const settingsWords = defineMessages({
  en: {
    title: 'Exam date and daily time',
    focus: 'I’m preparing for',
    none: 'Nothing in particular',
    examDate: 'Exam date',
    examDateHint: 'Your plan and your questions aim for this day.',
    minutes: 'Minutes a day',
    minutesWrong: 'Enter a whole number from 1 to 600.',
    picker: 'Choice of questions',
    adaptive: 'Adaptive',
    adaptiveHint: 'What you are about to forget, what you find hard, aimed at your exam date.',
    classic: 'Classic',
    classicHint: 'One in five from what you missed, the rest at random.',
  },
  de: {
    title: 'Prüfungstermin und Zeit am Tag',
    focus: 'Ich bereite mich vor auf',
    none: 'Nichts Bestimmtes',
    examDate: 'Prüfungstermin',
    examDateHint: 'Plan und Fragen richten sich nach diesem Tag.',
    minutes: 'Minuten am Tag',
    minutesWrong: 'Gib eine ganze Zahl von 1 bis 600 ein.',
    picker: 'Auswahl der Fragen',
    adaptive: 'Angepasst',
    adaptiveHint: 'Was du bald vergisst, was dir schwerfällt, auf deinen Termin hin.',
    classic: 'Klassisch',
    classicHint: 'Jede fünfte aus deinen Fehlern, die anderen zufällig.',
  },
});
