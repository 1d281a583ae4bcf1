import { expect, test } from 'vitest';
import type { Report, ReportQuestion } from '#activities/engagements/contract.report.ts';
import { compareRuns, hardestOf } from './compare-runs.ts';

const line = { playerId: 'a', name: 'Ada', answer: 'x', submittedAt: 0, isHidden: false };
const asked = (
  title: string,
  right: number,
  of: number,
  more: Partial<ReportQuestion> = {},
): ReportQuestion => ({
  questionId: title,
  number: 1,
  title,
  kind: 'single',
  category: 'All',
  startedAt: 0,
  isVoid: false,
  isSkipped: false,
  tally: { kind: 'options', answered: of, counts: [] },
  right,
  answers: Array.from({ length: of }, () => line),
  ...more,
});
const run = (createdAt: number, questions: readonly ReportQuestion[]): Report => ({
  gameId: String(createdAt),
  title: 'Friday',
  engagementType: 'trivia',
  createdAt,
  durationMinutes: 10,
  playerCount: 4,
  isScored: true,
  questions: [...questions],
  players: [],
  teams: [],
  asks: [],
});

test('[GAME-51] two runs: the same question side by side, the earlier run first', () => {
  const first = run(1, [asked('Longest river?', 1, 4), asked('Only before', 1, 1)]);
  const second = run(2, [asked('longest  river', 3, 4), asked('Only after', 1, 1)]);
  for (const compared of [compareRuns(first, second), compareRuns(second, first)]) {
    expect(compared.questions).toMatchObject([{ gain: 0.5, before: { right: 1 }, after: { right: 3 } }]);
    expect(compared.alone).toBe(2);
    expect(compared.before.rightShare).toBe(0.4);
  }
});

test('[GAME-51] the hardest questions, without those that do not count', () => {
  const questions = [
    asked('easy', 4, 4),
    asked('hard', 0, 4),
    asked('void', 0, 4, { isVoid: true }),
    asked('half', 2, 4),
    asked('nobody', 0, 0),
  ];
  expect(hardestOf({ questions }).map(({ title }) => title)).toEqual(['hard', 'half', 'easy']);
});
