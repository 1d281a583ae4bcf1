import { defineMessages } from '#web/kit/i18n/messages.ts';

export const openWords = defineMessages({
  en: {
    openBallots: 'Who voted how',
    noName: 'no name',
    withdrawnBallot: 'withdrawn',
  },
  de: {
    openBallots: 'Wer wie gestimmt hat',
    noName: 'ohne Namen',
    withdrawnBallot: 'zurückgezogen',
  },
});
