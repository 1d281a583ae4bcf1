import { defineMessages } from '#web/kit/i18n/messages.ts';

export const logWords = defineMessages({
  en: {
    caption: 'Every step the server took',
    about: 'Debug mode was on. Times count from the start of the session. The server measured the durations.',
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
    deadline: 'timer',
    everyone: 'everyone answered',
    duty: 'count',
    failed: 'Could not load the log',
    none: 'No steps yet.',
  },
  de: {
    caption: 'Jeder Schritt des Servers',
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
    failed: 'Das Protokoll ließ sich nicht laden',
    none: 'Noch keine Schritte.',
  },
});

const stepWords = defineMessages({
  en: {
    changed: 'Settings changed',
    opened: 'Question asked',
    'answers-opened': 'Answers opened',
    extended: 'Time changed',
    closed: 'Answers closed',
    'voting-opened': 'Voting opened',
    'voting-skipped': 'Too few answers for a vote',
    'voting-closed': 'Voting closed',
    counted: 'Counted',
    sorted: 'Answers grouped',
    revealed: 'Results shown',
    shown: 'Big screen switched',
    corrected: 'Corrected',
    'autopilot-due': 'Next question due',
    'autopilot-stopped': 'No questions left',
    ended: 'Ended',
  },
  de: {
    changed: 'Einstellungen geändert',
    opened: 'Frage gestellt',
    'answers-opened': 'Antworten geöffnet',
    extended: 'Zeit geändert',
    closed: 'Antworten geschlossen',
    'voting-opened': 'Abstimmung geöffnet',
    'voting-skipped': 'Zu wenige Antworten für eine Abstimmung',
    'voting-closed': 'Abstimmung geschlossen',
    counted: 'Gezählt',
    sorted: 'Antworten gruppiert',
    revealed: 'Ergebnis gezeigt',
    shown: 'Leinwand umgeschaltet',
    corrected: 'Berichtigt',
    'autopilot-due': 'Nächste Frage fällig',
    'autopilot-stopped': 'Keine Fragen übrig',
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
  'sorted',
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
