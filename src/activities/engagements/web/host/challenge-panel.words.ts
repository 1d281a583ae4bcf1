import { defineMessages } from '#web/kit/i18n/messages.ts';

export const panelChallengeWords = defineMessages({
  en: {
    title: 'Challenge',
    runs: 'People play alone until {until}. Send them the link or the code.',
    joined: { one: '{count} person has joined', other: '{count} people have joined' },
    done: { one: '{count} is done', other: '{count} are done' },
    questions: { one: '{count} question', other: '{count} questions' },
    report: 'Report so far',
    deadline: 'Deadline',
    deadlineHint: 'You can move it up to {latest}.',
    move: 'Move deadline',
    moved: 'Deadline moved.',
    end: 'End now',
    endText: 'Nobody can answer after that. What was answered counts.',
  },
  de: {
    title: 'Challenge',
    runs: 'Alle spielen für sich bis {until}. Schick ihnen den Link oder den Code.',
    joined: { one: '{count} Person ist dabei', other: '{count} Personen sind dabei' },
    done: { one: '{count} ist fertig', other: '{count} sind fertig' },
    questions: { one: '{count} Frage', other: '{count} Fragen' },
    report: 'Bericht bis jetzt',
    deadline: 'Frist',
    deadlineHint: 'Du kannst sie bis {latest} verschieben.',
    move: 'Frist verschieben',
    moved: 'Die Frist ist verschoben.',
    end: 'Jetzt beenden',
    endText: 'Danach kann niemand mehr antworten. Was beantwortet ist, zählt.',
  },
});
