import { defineMessages } from '#web/kit/i18n/messages.ts';
import type { ActivityId } from '#web/kit/parts/marks.ts';

const names = defineMessages({
  en: {
    engagements: 'Engagements',
    hunts: 'Hunts',
    timers: 'Timers',
    quizzes: 'Quizzes',
    polls: 'Polls',
  },
  de: {
    engagements: 'Fragerunden',
    hunts: 'Schnitzeljagden',
    timers: 'Timer',
    quizzes: 'Quizze',
    polls: 'Abstimmungen',
  },
});

const sentences = defineMessages({
  en: {
    engagements: 'Ask the whole room. Everyone answers on their phone.',
    hunts: 'Walk from clue to clue, together.',
    timers: 'One honest clock for everyone at the table.',
    quizzes: 'Practise what you keep getting wrong.',
    polls: 'Rank the options and see what the group wants.',
  },
  de: {
    engagements: 'Frag den ganzen Raum. Alle antworten am Handy.',
    hunts: 'Zieht zusammen von Hinweis zu Hinweis.',
    timers: 'Eine ehrliche Uhr für alle am Tisch.',
    quizzes: 'Übe, was noch nicht sitzt.',
    polls: 'Ordnet die Vorschläge und seht, was alle wollen.',
  },
});

export const activityName = (activity: ActivityId): string => names(activity);
export const activitySentence = (activity: ActivityId): string => sentences(activity);
