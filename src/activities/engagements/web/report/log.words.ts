import { defineMessages } from '#web/kit/i18n/messages.ts';

export const logWords = defineMessages({
  en: {
    caption: 'Every step the server took',
    about: 'Debug mode was on. Times run from the start of the session; durations are the server’s own.',
    version: 'Version',
    time: 'Time',
    step: 'Step',
    by: 'By',
    question: 'Question',
    timings: 'Durations',
    loadMs: 'load',
    decideMs: 'decide',
    saveMs: 'save',
    host: 'host',
    deadline: 'time',
    everyone: 'everyone answered',
    duty: 'count',
    failed: 'The log could not be read',
    showMore: 'Show more',
    none: 'No steps yet.',
  },
  de: {
    caption: 'Jeder Schritt, den der Server machte',
    about: 'Die Fehlersuche war an. Die Zeiten zählen ab dem Beginn der Runde, die Dauern misst der Server.',
    version: 'Version',
    time: 'Zeit',
    step: 'Schritt',
    by: 'Durch',
    question: 'Frage',
    timings: 'Dauern',
    loadMs: 'laden',
    decideMs: 'entscheiden',
    saveMs: 'speichern',
    host: 'Leitung',
    deadline: 'Zeitablauf',
    everyone: 'alle haben geantwortet',
    duty: 'Zählung',
    failed: 'Das Protokoll war nicht zu lesen',
    showMore: 'Mehr zeigen',
    none: 'Noch keine Schritte.',
  },
});

const stepWords = defineMessages({
  en: {
    changed: 'Settings changed',
    opened: 'Question put on',
    'answers-opened': 'Answers taken from here',
    extended: 'Time moved',
    closed: 'Answers closed',
    'voting-opened': 'Voting began',
    'voting-skipped': 'Too few answers for a vote',
    'voting-closed': 'Voting closed',
    counted: 'Counted',
    revealed: 'Results shown',
    shown: 'Wall switched',
    corrected: 'Corrected',
    'autopilot-due': 'Next one is due',
    'autopilot-stopped': 'Nothing left to put on',
    ended: 'Ended',
  },
  de: {
    changed: 'Einstellungen geändert',
    opened: 'Frage gestellt',
    'answers-opened': 'Ab hier zählen Antworten',
    extended: 'Zeit verschoben',
    closed: 'Antworten geschlossen',
    'voting-opened': 'Wertung begann',
    'voting-skipped': 'Zu wenige Antworten für eine Wertung',
    'voting-closed': 'Wertung geschlossen',
    counted: 'Gezählt',
    revealed: 'Ergebnis gezeigt',
    shown: 'Wand umgeschaltet',
    corrected: 'Korrigiert',
    'autopilot-due': 'Die nächste ist fällig',
    'autopilot-stopped': 'Nichts mehr übrig',
    ended: 'Beendet',
  },
});

const known = [
  'changed',
  'opened',
  'answers-opened',
  'extended',
  'closed',
  'voting-opened',
  'voting-skipped',
  'voting-closed',
  'counted',
  'revealed',
  'shown',
  'corrected',
  'autopilot-due',
  'autopilot-stopped',
  'ended',
] as const;

const knownTimings = ['loadMs', 'decideMs', 'saveMs'] as const;

export const timingName = (name: string): string => {
  const timing = knownTimings.find((each) => each === name);
  return timing === undefined ? name : logWords(timing);
};

/** A step in words; one that a newer server has is shown by its name. */
export const stepText = (type: string): string => {
  const step = known.find((each) => each === type);
  return step === undefined ? type : stepWords(step);
};
