import * as z from 'zod/mini';
import { questionTypes } from './contract.kinds.ts';
import {
  LONGEST_ANSWER,
  LONGEST_EXPLANATION,
  LONGEST_LABEL,
  MOST_ANSWERS,
  questionLanguages,
} from './contract.questions.ts';

export const pickers = ['adaptive', 'classic'] as const;
export type PickerName = (typeof pickers)[number];

export const sessionModes = ['study', 'exam', 'review'] as const;
export type SessionMode = (typeof sessionModes)[number];

export const sessionStatuses = ['ACTIVE', 'PAUSED', 'COMPLETED'] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

/** Why a question was picked; pages have the words for it. */
export const pickReasons = [
  'again',
  'missed',
  'due',
  'weak-domain',
  'exam-near',
  'same-case',
  'new',
  'random',
] as const;

export const MOST_SOURCES = 50;
export const MOST_IN_SESSION = 1000;
export const MOST_IN_EXAM = 300;
export const LONGEST_NOTE = 4000;
export const LONGEST_COMMENT = 2000;

export const instant = z.int();
export const day = z.iso.date();
/** Control characters and half characters: no screen can show and no store can hold them. */
const UNPRINTABLE = /(?![\n\t])\p{Cc}|\p{Surrogate}|[\uFFFE\uFFFF]/gu;
export const printable = z.overwrite<string>((given) => given.replaceAll(UNPRINTABLE, ''));
export const label = z.string().check(printable, z.minLength(1), z.maxLength(LONGEST_LABEL));
export const maybeLabel = z.string().check(printable, z.maxLength(LONGEST_LABEL));
/** Id of a question or concept as stored: the bank's id, a dot, the file's own id. */
export const storedId = z.string().check(printable, z.minLength(1), z.maxLength(2 * LONGEST_LABEL));
export const bankId = z.string().check(z.regex(/^[\w-]{3,64}$/));
export const sessionId = z.string().check(z.regex(/^[\w-]{8,64}$/));
/** Made by the device, once for each answer; sending it again returns the same result. */
export const answerId = z.string().check(z.regex(/^[\w-]{8,64}$/));
export const optionId = z.string().check(printable, z.minLength(1), z.maxLength(LONGEST_LABEL));
/** An option, a pair of two, or what was typed. */
const pickedPart = z.string().check(printable, z.minLength(1), z.maxLength(2 * LONGEST_LABEL + 1));
export const chosen = z.array(pickedPart).check(z.maxLength(MOST_ANSWERS));
export const cursor = z.optional(z.string().check(z.maxLength(2000)));
export const language = z.enum(questionLanguages);
/** IANA name such as Europe/Berlin, to know what "today" is; UTC by default. */
export const zone = z.optional(z.string().check(z.minLength(1), z.maxLength(60)));

export const source = z.object({
  bankId,
  provider: maybeLabel,
  certificate: maybeLabel,
  /** All of the certificate's unless some are named. */
  categories: z.optional(z.array(label).check(z.minLength(1), z.maxLength(200))),
});
export type Source = z.infer<typeof source>;

export const reason = z.object({
  kind: z.enum(pickReasons),
  /** How often it was missed. */
  times: z.optional(z.int()),
  /** Probability that it is still known. */
  recall: z.optional(z.number()),
  /** Which domain is weak. */
  domain: z.optional(z.string()),
});
export type Reason = z.infer<typeof reason>;

const shownOption = z.object({ id: optionId, text: z.string().check(z.maxLength(LONGEST_ANSWER)) });

/** A question as shown to learners: nothing in it reveals the key. */
export const shownQuestion = z.object({
  questionId: storedId,
  conceptId: storedId,
  question: z.string(),
  /** To be read first; the same for all questions of a case. */
  passage: z.optional(z.string()),
  /** In the order they are shown; the same on every device and in every language. None where the answer is typed. */
  options: z.array(shownOption),
  /** What each option can be matched with, in a matching question. */
  matches: z.optional(z.array(shownOption)),
  type: z.enum(questionTypes),
  language,
  /** Those the question can be switched to, its own included. */
  languages: z.array(language),
  difficulty: z.int(),
  category: z.string(),
  provider: z.string(),
  certificate: z.string(),
});
export type ShownQuestion = z.infer<typeof shownQuestion>;

/** In exams, sent only once it no longer helps. */
export const solution = z.object({
  /** Ids of options, in the right order for ordering questions; pairs for matching ones. */
  correct: z.array(pickedPart),
  /** What may be typed, if there are no options: words, or numbers such as `3.14 ± 0.01`. */
  accepted: z.optional(z.array(z.string())),
  explanation: z.optional(z.string().check(z.maxLength(LONGEST_EXPLANATION))),
  /** By option id, where there is one. */
  optionExplanations: z.record(z.string(), z.string()),
  references: z.array(z.string()),
});
export type Solution = z.infer<typeof solution>;

export const askedQuestion = z.extend(shownQuestion, {
  /** Counts the questions asked in this session; an answer names it. */
  asking: z.int(),
  reason,
  /** The same question again at once, with its options in another order. */
  isAgain: z.boolean(),
  askedAt: instant,
  isFlagged: z.boolean(),
  note: z.optional(z.string()),
  /** For devices that go offline before it is answered; exams do not send it. */
  solution,
});
export type AskedQuestion = z.infer<typeof askedQuestion>;

/** What a session improved, and what follows from it. */
export const sessionEnding = z.object({
  /** Concepts with their second right answer in a row. */
  mastered: z.int(),
  /** Of those, the ones that had been missed before. */
  recovered: z.int(),
  /** Asked for the first time. */
  fresh: z.int(),
  /** How many of its questions come back when, in the learner's days. */
  comesBack: z.object({ today: z.int(), tomorrow: z.int(), week: z.int(), later: z.int() }),
  streakDays: z.int(),
  minutesToday: z.int(),
  /** The daily goal, in minutes. */
  minutesADay: z.int(),
});
export type SessionEnding = z.infer<typeof sessionEnding>;

export const standing = z.object({
  /** 0 needs practice, 1 learning, 2 mastered. */
  masteryLevel: z.int(),
  isInWrongPool: z.boolean(),
  /** Right answers until it leaves the pool. */
  remainingTries: z.int(),
  attempts: z.int(),
  correctAttempts: z.int(),
  /** When memory says it should come back; none if it need not before the exam. */
  dueAt: z.optional(instant),
});
export type Standing = z.infer<typeof standing>;

export const feedback = z.object({
  answerId,
  asking: z.int(),
  questionId: storedId,
  isRight: z.boolean(),
  chosen,
  /** Wrong options that were also chosen in an earlier wrong answer. */
  chosenBefore: z.optional(chosen),
  solution,
  standing,
  /** Another device had answered the question: counted, but the session did not move. */
  isLate: z.boolean(),
});
export type Feedback = z.infer<typeof feedback>;

export const sessionView = z.object({
  sessionId,
  mode: z.enum(sessionModes),
  picker: z.enum(pickers),
  status: z.enum(sessionStatuses),
  sources: z.array(source),
  language,
  difficulty: z.object({ from: z.int(), to: z.int() }),
  totalQuestions: z.int(),
  /** How many are done: immediate repeats do not count. */
  currentQuestion: z.int(),
  rightAnswers: z.int(),
  wrongAnswers: z.int(),
  startedAt: instant,
  completedAt: z.optional(instant),
  version: z.int(),
  /** An exam's end, by the server's clock. */
  deadlineAt: z.optional(instant),
  /** From the archive: its rows have expired. */
  isArchived: z.boolean(),
});
export type SessionView = z.infer<typeof sessionView>;

export const missedQuestion = z.extend(shownQuestion, { chosen, solution });
export type MissedQuestion = z.infer<typeof missedQuestion>;
