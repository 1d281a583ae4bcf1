import type { AnswerKey, AnswerValue } from '#activities/engagements/contract.answers.ts';
import type { EngagementType, Question } from '#activities/engagements/contract.questions.ts';
import type { SettingsChange } from '#activities/engagements/contract.settings.ts';
import type { Result } from '#core/result.ts';
import { snapshotOf } from '#activities/engagements/rules/content.ts';
import { makeGame } from '#activities/engagements/rules/game.ts';
import type { StepDecision } from '#activities/engagements/rules/game.ts';
import type { SourceQuestion } from '#activities/engagements/rules/outline.ts';
import { defaultSettings } from '#activities/engagements/rules/settings.ts';
import type {
  GameQuestion,
  GameState,
  GivenAnswer,
  Mark,
  Player,
  QuestionContent,
} from '#activities/engagements/rules/state.ts';
import { openQuestions } from '#activities/engagements/rules/steps.ts';
import type { Picked } from '#activities/engagements/rules/steps.ts';

export const NOW = Date.UTC(2026, 0, 15, 12);

export const aGame = (
  type: EngagementType = 'trivia',
  settings: SettingsChange = {},
  state: Partial<GameState> = {},
): GameState => {
  const made = makeGame(
    { title: 'Friday', setId: 'set-1', settings },
    { gameId: '4821', hostId: 'host-identity', engagementType: type, seed: 'seed' },
    NOW,
  );
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return { ...made.value, ...state };
};

const face = { title: 'Which one?', category: 'Rivers' };
const options = ['Elbe', 'Rhine', 'Oder', 'Main'].map((text) => ({ text }));

/** One question of each kind, in its set's words. */
export const questions = {
  open: { kind: 'open', ...face },
  single: { kind: 'single', ...face, options, right: [1], explanation: 'It is the longest.' },
  multiple: { kind: 'multiple', ...face, options, right: [0, 1, 3] },
  'true-false': { kind: 'true-false', ...face, right: true },
  numeric: { kind: 'numeric', ...face, right: 100, tolerance: 5 },
  typed: { kind: 'typed', ...face, right: ['The Rhine', 'Rhein'] },
  ordering: { kind: 'ordering', ...face, options },
  rating: { kind: 'rating', ...face, scale: 5 },
  words: { kind: 'words', ...face, mostWords: 3 },
  ranking: { kind: 'ranking', ...face, options },
} as const satisfies Record<string, unknown>;

export const aQuestion = (kind: keyof typeof questions, given: Partial<Question> = {}): Question =>
  structuredClone({ ...questions[kind], ...given }) as Question;

export const aPicked = (question: Question, settings: SettingsChange = {}, ref = 'c1#1'): Picked => ({
  ...snapshotOf(
    question,
    { ...defaultSettings('trivia'), shufflesOptions: false, ...settings } as never,
    's',
  ),
  sourceRef: ref,
  setId: 'set-1',
});

export const contentOf = (kind: keyof typeof questions, given: Partial<Question> = {}): QuestionContent =>
  aPicked(aQuestion(kind, given)).content;

export const aGameQuestion = (
  kind: keyof typeof questions = 'single',
  given: Partial<GameQuestion> = {},
): GameQuestion => {
  const { content, key } = aPicked(aQuestion(kind));
  return {
    questionId: '001',
    number: 1,
    sourceRef: 'c1#1',
    setId: 'set-1',
    content,
    key,
    startedAt: NOW,
    answersFrom: NOW,
    deadlineAt: NOW + 20_000,
    closedAt: undefined,
    completedAt: undefined,
    answerOrder: undefined,
    isSkipped: false,
    isVoid: false,
    summary: undefined,
    ...given,
  };
};

export const keyOf = (kind: keyof typeof questions): AnswerKey | undefined => aGameQuestion(kind).key;

export const sources = (...categories: readonly string[]): SourceQuestion[] =>
  categories.map((category, index) => ({
    sourceRef: `c#${index + 1}`,
    question: aQuestion('single', { category, title: `Question ${index + 1}` }),
  }));

export const aPlayer = (playerId: string, given: Partial<Player> = {}): Player => ({
  playerId,
  name: `Player ${playerId}`,
  teamId: undefined,
  joinedAt: NOW,
  isKicked: false,
  hasLeft: false,
  marks: {},
  scores: {},
  total: 0,
  rank: 0,
  streak: 0,
  hasFinished: false,
  ...given,
});

export const aMark = (isRight: boolean | undefined, points: number, bonus = 0): Mark => ({
  isRight,
  points,
  bonus,
});

export const anAnswer = (
  playerId: string,
  value: AnswerValue,
  given: Partial<GivenAnswer> = {},
): GivenAnswer => ({
  questionId: '001',
  playerId,
  value,
  submittedAt: NOW + 4000,
  isHidden: false,
  ...given,
});

export const decided = (decision: Result<StepDecision>): StepDecision => {
  if (!decision.ok) throw new Error(JSON.stringify(decision.error));
  return decision.value;
};

/** A session with one question on, answers being taken. */
export const anOpenGame = (
  type: EngagementType = 'trivia',
  settings: SettingsChange = {},
  question: Question = aQuestion(type === 'trivia' ? 'single' : 'open'),
): GameState => {
  const game = aGame(type, { readingSeconds: 0, ...settings });
  return decided(openQuestions(game, [aPicked(question, settings)], { by: 'host', at: NOW })).state;
};
