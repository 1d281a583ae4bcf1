import { defineMessages } from '#web/kit/i18n/messages.ts';

/** A survey at one’s own pace. */
export const surveyWords = defineMessages({
  en: {
    surveyProgress: '{done} of {total} answered',
    surveyHow: 'Take your time. You can go back and change answers until it closes.',
    next: 'Next',
    back: 'Back',
    finish: 'I am done',
    finished: 'You are done',
    finishedText: 'You can still change answers until the survey closes.',
    goOn: 'Go on after all',
    questionOf: 'Question {number} of {total}',
  },
  de: {
    surveyProgress: '{done} von {total} beantwortet',
    surveyHow: 'Lass dir Zeit. Bis zum Schluss kannst du zurückgehen und ändern.',
    next: 'Weiter',
    back: 'Zurück',
    finish: 'Ich bin fertig',
    finished: 'Du bist fertig',
    finishedText: 'Bis zum Schluss kannst du noch ändern.',
    goOn: 'Doch weitermachen',
    questionOf: 'Frage {number} von {total}',
  },
});
