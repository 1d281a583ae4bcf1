/**
 * What `npm run bench -- quizzes` printed for 200 simulated learners of each model of memory, with the adaptive
 * picker. Ours is the first; simulation.test.ts compares a part of it with the current rules.
 */
export const SIMULATED_FORECASTS = [
  { model: 'FSRS-6', exams: 1399, brier: 0.059, error: 0.022 },
  { model: 'DASH', exams: 1399, brier: 0.091, error: 0.041 },
  { model: 'half-life', exams: 1399, brier: 0.087, error: 0.034 },
] as const;
