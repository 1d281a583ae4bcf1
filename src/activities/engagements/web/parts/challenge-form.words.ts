import { defineMessages } from '#web/kit/i18n/messages.ts';

export const challengeFormWords = defineMessages({
  en: {
    deadline: 'Deadline',
    deadlineHint: 'People can play until then, in your time zone.',
    isTimed: 'With the timer',
    isTimedHint:
      'Each question has its time, from when a player sees it. Without it, fast answers score no more.',
  },
  de: {
    deadline: 'Frist',
    deadlineHint: 'So lange kann gespielt werden, in deiner Zeitzone.',
    isTimed: 'Mit Uhr',
    isTimedHint:
      'Jede Frage hat ihre Zeit, sobald jemand sie sieht. Ohne Uhr bringen schnelle Antworten nicht mehr.',
  },
});
