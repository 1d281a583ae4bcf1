import { contract } from '#core/route.ts';
import { bankRoutes } from './contract.banks.ts';
import { examRoutes } from './contract.exam.ts';
import { learnerRoutes } from './contract.learner.ts';
import { studyRoutes } from './contract.study.ts';

export const quizzesContract = contract('quizzes', {
  ...studyRoutes,
  ...examRoutes,
  ...learnerRoutes,
  ...bankRoutes,
});
