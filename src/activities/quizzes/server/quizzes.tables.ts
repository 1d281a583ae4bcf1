import { defineTable } from '#store/port/table.ts';
import type { Table } from '#store/port/table.ts';

export const CATEGORY_LANGUAGE = 'category-language-index';
export const PROVIDER_CERTIFICATE = 'provider-certificate-index';
export const USER_STATUS = 'userId-status-index';
export const USER_POOL = 'userId-wrongPool-index';
export const SESSION_PROGRESS = 'sessionId-index';
export const USER_TRIES = 'userId-remainingTries-index';

/** `quiz-users`, the fifth, is the account table of the whole platform: platform/identity. */
export const questionsTable = defineTable({
  name: 'quiz-questions',
  partitionKey: 'questionId',
  sortKey: 'category',
  indexes: [
    { name: CATEGORY_LANGUAGE, partitionKey: 'category', sortKey: 'language#difficulty' },
    { name: PROVIDER_CERTIFICATE, partitionKey: 'provider#certificate', sortKey: 'language#questionId' },
  ],
  numbers: ['difficulty'],
});

export const sessionsTable = defineTable({
  name: 'quiz-sessions',
  partitionKey: 'sessionId',
  sortKey: 'userId',
  indexes: [{ name: USER_STATUS, partitionKey: 'userId', sortKey: 'status#startedAt' }],
  ttl: 'ttl',
  numbers: ['totalQuestions', 'currentQuestion'],
});

export const progressTable = defineTable({
  name: 'quiz-progress',
  partitionKey: 'userId',
  sortKey: 'questionId',
  indexes: [
    { name: USER_POOL, partitionKey: 'userId', sortKey: 'isInWrongPool#firstSeenAt' },
    { name: SESSION_PROGRESS, partitionKey: 'sessionId' },
  ],
  numbers: ['attempts', 'correctAttempts', 'incorrectAttempts', 'masteryLevel', 'wrongAnswerCount'],
});

export const wrongAnswersTable = defineTable({
  name: 'quiz-wrong-answers',
  partitionKey: 'userId',
  sortKey: 'timestamp',
  indexes: [{ name: USER_TRIES, partitionKey: 'userId', sortKey: 'remainingTries#timestamp' }],
  ttl: 'ttl',
  numbers: ['remainingTries'],
});

export const quizTables: readonly Table[] = [questionsTable, sessionsTable, progressTable, wrongAnswersTable];
