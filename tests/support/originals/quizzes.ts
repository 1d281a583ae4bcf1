import type { Item } from '#store/port/values.ts';

/** Rows as the original quiz system writes them: its attributes, and nothing of ours. */
export const originalSessionId = 'd83a5c17-0e6f-42b9-94c1-5a7be20f6d38';

const PROVIDER = 'Harbour Office';
const CERTIFICATE = 'Skipper';
export const originalPlace = { provider: PROVIDER, certificate: CERTIFICATE } as const;

const question = (
  questionId: string,
  category: string,
  text: string,
  rest: { readonly answers: readonly string[]; readonly correct: readonly number[]; readonly level?: number },
): Item => {
  const { answers, correct, level = 2 } = rest;
  return {
    questionId,
    category: `${category}#${PROVIDER}#${CERTIFICATE}`,
    question: text,
    answers: answers.map((answer) => ({ text: answer })),
    correctAnswers: [...correct],
    type: correct.length > 1 ? 'MULTIPLE_CHOICE' : 'SINGLE_CHOICE',
    language: 'EN',
    difficulty: level,
    provider: PROVIDER,
    certificate: CERTIFICATE,
    metadata: { source: 'handbook', page: 12 },
    createdAt: '2024-01-10T09:00:00Z',
    'language#difficulty': `EN#${level}`,
    'provider#certificate': `${PROVIDER}#${CERTIFICATE}`,
    'language#questionId': `EN#${questionId}`,
  };
};

const LIGHTS = { answers: ['Red', 'Green', 'White', 'Yellow'], correct: [0] } as const;

/** Ids as that system made them, one of them with a dot in it. */
export const originalQuestions: readonly Item[] = [
  question('q-buoy-port', 'Buoys', 'Which colour has a buoy to port when you come in?', LIGHTS),
  question('q-buoy-cardinal', 'Buoys', 'Which of these belong to a cardinal mark?', {
    answers: ['Black', 'Yellow', 'Blue', 'Two cones'],
    correct: [3, 0, 1],
    level: 4,
  }),
  question('rules.9', 'Rules', 'Where do you keep in a narrow channel?', {
    answers: ['To starboard', 'To port', 'In the middle'],
    correct: [0],
  }),
  question('q-rules-sail', 'Rules', 'Who gives way: wind from port or from starboard?', {
    answers: ['Wind from port', 'Wind from starboard', 'None of the above'],
    correct: [0],
    level: 3,
  }),
  question('q-knots', 'Seamanship', 'Which knot holds a loop that does not slip?', {
    answers: ['Bowline', 'Clove hitch'],
    correct: [0],
    level: 1,
  }),
  question('q-weather', 'Seamanship', 'What does a fast fall of the barometer foretell?', {
    answers: ['Wind', 'Fog', 'Calm'],
    correct: [0],
    level: 5,
  }),
];

/** What is left when everything is taken away that can be. */
export const smallestQuestion: Item = {
  questionId: 'q-anchor',
  category: `Seamanship#${PROVIDER}#${CERTIFICATE}`,
  question: 'How long is the chain at least?',
  answers: ['Three times the depth', 'As long as the boat'],
  correctAnswers: [0],
  'language#difficulty': 'EN#3',
  'provider#certificate': `${PROVIDER}#${CERTIFICATE}`,
  'language#questionId': 'EN#q-anchor',
};

export const originalSession = (userId: string): Item => ({
  sessionId: originalSessionId,
  userId,
  config: { language: 'EN', questionCount: 6, shuffle: true },
  sources: [
    `Buoys#${PROVIDER}#${CERTIFICATE}`,
    `Rules#${PROVIDER}#${CERTIFICATE}`,
    `Seamanship#${PROVIDER}#${CERTIFICATE}`,
  ],
  totalQuestions: 6,
  currentQuestion: 2,
  answeredQuestions: ['q-buoy-port', 'rules.9'],
  wrongAnswers: ['rules.9'],
  startedAt: '2024-02-19T16:40:00Z',
  status: 'ACTIVE',
  'status#startedAt': 'ACTIVE#2024-02-19T16:40:00Z',
});

const progress = (userId: string, questionId: string, rest: Item): Item => ({
  userId,
  questionId,
  sessionId: originalSessionId,
  firstSeenAt: '2024-02-19T16:41:00Z',
  lastAttemptAt: '2024-02-19T16:45:00Z',
  ...rest,
});

export const originalProgress = (userId: string): readonly Item[] => [
  progress(userId, 'q-buoy-port', {
    attempts: 3,
    correctAttempts: 3,
    incorrectAttempts: 0,
    masteryLevel: 2,
    wrongAnswerCount: 0,
    isInWrongPool: false,
    'isInWrongPool#firstSeenAt': 'false#2024-02-19T16:41:00Z',
  }),
  progress(userId, 'rules.9', {
    attempts: 2,
    correctAttempts: 1,
    incorrectAttempts: 1,
    masteryLevel: 1,
    wrongAnswerCount: 1,
    isInWrongPool: true,
    'isInWrongPool#firstSeenAt': 'true#2024-02-19T16:41:00Z',
  }),
  progress(userId, 'q-knots', {
    attempts: 0,
    correctAttempts: 0,
    incorrectAttempts: 0,
    masteryLevel: 0,
    wrongAnswerCount: 0,
    isInWrongPool: false,
    'isInWrongPool#firstSeenAt': 'false#2024-02-19T16:41:00Z',
  }),
];

export const originalWrongAnswers = (userId: string): readonly Item[] => [
  {
    userId,
    timestamp: '2024-02-19T16:44:00Z',
    questionId: 'rules.9',
    sessionId: originalSessionId,
    remainingTries: 1,
    lastAttemptAt: '2024-02-19T16:45:00Z',
    shuffledAnswers: [2, 0, 1],
    attempts: [{ at: '2024-02-19T16:44:00Z', selected: [1], correct: false }],
    'remainingTries#timestamp': '1#2024-02-19T16:44:00Z',
  },
];
