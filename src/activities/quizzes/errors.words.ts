import type { Words } from '#core/words.ts';
import { quizBankWords } from './bank.words.ts';
import { quizFileWords } from './files.words.ts';

export const quizErrorWords = {
  ...quizBankWords,
  ...quizFileWords,
  'quiz-bank-not-found': {
    en: 'There is no such question bank.',
    de: 'Diese Fragenbank gibt es nicht.',
  },
  'quiz-bank-full': {
    en: 'A bank holds at most {limit} questions.',
    de: 'Eine Fragenbank fasst höchstens {limit} Fragen.',
  },
  'quiz-bank-too-large': {
    en: 'The bank is too large for this: at most {limit}. Use the command line: roundtable questions.',
    de: 'Die Fragenbank ist zu groß dafür: höchstens {limit}. Nimm die Befehlszeile: roundtable questions.',
  },
  'quiz-session-not-found': {
    en: 'There is no such quiz session.',
    de: 'Diese Quizrunde gibt es nicht.',
  },
  'quiz-session-over': {
    en: 'This quiz session is over.',
    de: 'Diese Quizrunde ist vorbei.',
  },
  'quiz-session-paused': {
    en: 'This quiz session is paused. Resume it to continue.',
    de: 'Diese Quizrunde ist pausiert. Setz sie fort, um weiterzumachen.',
  },
  'quiz-mode-other': {
    en: 'This does not work in this kind of session ({mode}).',
    de: 'Das geht in einer Runde dieser Art nicht ({mode}).',
  },
  'quiz-exam-running': {
    en: 'The exam is still running. You get the report at the end.',
    de: 'Die Prüfung läuft noch. Den Bericht gibt es am Ende.',
  },
  'quiz-exam-first': {
    en: 'You are in the middle of an exam with these questions. Hand it in first.',
    de: 'Du steckst mitten in einer Prüfung mit diesen Fragen. Gib sie zuerst ab.',
  },
  'quiz-answer-final': {
    en: 'In an adaptive exam every question is answered once, in order, and an answer is final.',
    de: 'In einer adaptiven Prüfung wird jede Frage einmal und der Reihe nach beantwortet. Eine Antwort lässt sich nicht ändern.',
  },
  'quiz-nothing-to-ask': {
    en: 'No published question fits: choose other categories, another language or a wider range.',
    de: 'Keine veröffentlichte Frage passt: Wähle andere Kategorien, eine andere Sprache oder einen weiteren Bereich.',
  },
  'quiz-question-not-found': {
    en: 'There is no such question.',
    de: 'Diese Frage gibt es nicht.',
  },
  'quiz-question-not-asked': {
    en: 'This question was not asked in this session.',
    de: 'Diese Frage wurde in dieser Runde nicht gestellt.',
  },
  'quiz-question-invalid': {
    en: 'The question cannot be imported: {reason}',
    de: 'Die Frage lässt sich nicht übernehmen: {reason}',
  },
  'quiz-option-unknown': {
    en: 'The question has no answer “{option}”.',
    de: 'Die Frage hat keine Antwort „{option}“.',
  },
  'quiz-one-option-only': {
    en: 'Choose one answer, not {count}.',
    de: 'Wähle eine Antwort, nicht {count}.',
  },
  'quiz-file-unreadable': {
    en: 'The file could not be read: {reason}',
    de: 'Die Datei ließ sich nicht lesen: {reason}',
  },
  'quiz-file-changed': {
    en: 'This is not the file you previewed. Preview it again.',
    de: 'Das ist nicht die Datei aus der Vorschau. Öffne die Vorschau noch einmal.',
  },
  'quiz-report-not-found': {
    en: 'There is no such report.',
    de: 'Diese Meldung gibt es nicht.',
  },
} as const satisfies Words;
