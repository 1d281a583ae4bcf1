import type { Words } from '#core/words.ts';

export const questionErrorWords = {
  'questions-not-found': {
    en: 'These questions do not exist, or are not yours to copy.',
    de: 'Diese Fragen gibt es nicht, oder du darfst sie nicht kopieren.',
  },
  'questions-in-play': {
    en: 'A session is playing these questions. You can copy them when it is over.',
    de: 'Diese Fragen werden gerade gespielt. Du kannst sie danach kopieren.',
  },
  'questions-none': {
    en: 'None of these questions can be copied.',
    de: 'Von diesen Fragen lässt sich keine kopieren.',
  },
  'questions-in-exam': {
    en: 'You are taking an exam with these questions. Hand it in, then you can practise them.',
    de: 'Du schreibst gerade eine Prüfung mit diesen Fragen. Gib sie ab, dann kannst du sie üben.',
  },
  'questions-too-many': {
    en: 'At most {limit} questions can be copied at once. Choose one domain or draw fewer.',
    de: 'Es lassen sich höchstens {limit} Fragen auf einmal kopieren. Wähle einen Bereich oder ziehe weniger.',
  },
  'questions-not-over': {
    en: 'The session is still in progress. You can practise when it is over.',
    de: 'Die Runde läuft noch. Du kannst üben, wenn sie vorbei ist.',
  },
  'questions-true': { en: 'True', de: 'Richtig' },
  'questions-false': { en: 'False', de: 'Falsch' },
  'questions-kind-live-only': {
    en: 'this kind of question can only be played live',
    de: 'diese Frageart gibt es nur live',
  },
  'questions-kind-study-only': {
    en: 'this kind of question can only be studied',
    de: 'diese Frageart gibt es nur zum Lernen',
  },
  'questions-no-key': { en: 'it has no right answer', de: 'sie hat keine richtige Antwort' },
  'questions-many-numbers': {
    en: 'it accepts several numbers, a set takes one',
    de: 'sie lässt mehrere Zahlen gelten, in einem Fragensatz gilt eine',
  },
  'questions-too-long': {
    en: 'the text is too long for a phone in a live session',
    de: 'der Text ist zu lang für ein Handy in einer Live-Runde',
  },
  'questions-wrong': { en: '{problem} {wanted}', de: '{problem} {wanted}' },
  'questions-lost-option-notes': {
    en: 'the explanations of single options stay behind',
    de: 'die Erklärungen einzelner Antworten bleiben zurück',
  },
  'questions-lost-references': { en: 'the references stay behind', de: 'die Quellen bleiben zurück' },
  'questions-lost-explanation': {
    en: 'the explanation is too long and stays behind',
    de: 'die Erklärung ist zu lang und bleibt zurück',
  },
  'questions-lost-notes': {
    en: 'notes and instructions for the host stay behind',
    de: 'Notizen und Anweisungen für die Leitung bleiben zurück',
  },
  'questions-lost-closest': {
    en: 'only the exact number will be right, not the closest one',
    de: 'nur die genaue Zahl ist dann richtig, nicht die nächstliegende',
  },
  'questions-lost-spellings': {
    en: 'only the first {most} accepted spellings are copied',
    de: 'nur die ersten {most} zulässigen Schreibweisen werden kopiert',
  },
} as const satisfies Words;
