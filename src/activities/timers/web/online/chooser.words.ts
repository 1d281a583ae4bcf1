import { defineMessages } from '#web/kit/i18n/messages.ts';

export const chooserWords = defineMessages({
  en: {
    chooseSeat: 'Choose your seat',
    chooseText: 'Your phone then ends your turns. Anybody else may just watch.',
    take: 'Sit here',
    taken: 'taken',
    locked: 'The host has locked the free seats.',
    watch: 'Only watch',
  },
  de: {
    chooseSeat: 'Such dir deinen Platz',
    chooseText: 'Dein Handy beendet dann deine Züge. Alle anderen können zuschauen.',
    take: 'Hier sitze ich',
    taken: 'besetzt',
    locked: 'Die Leitung hat die freien Plätze gesperrt.',
    watch: 'Nur zuschauen',
  },
});
