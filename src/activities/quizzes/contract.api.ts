import type { Api } from '#core/route.ts';
import { quizzesGlossary } from './contract.glossary.ts';
import * as bankviews from './contract.bankviews.ts';
import * as exam from './contract.exam.ts';
import * as learner from './contract.learner.ts';
import * as questions from './contract.questions.ts';
import * as study from './contract.study.ts';
import * as views from './contract.views.ts';
import { quizzesContract } from './contract.ts';

export const quizzesApi: Api = {
  name: 'quizzes',
  glossary: quizzesGlossary,
  contracts: [quizzesContract],
  groups: { quizzes: 'Quizzes: study sessions, exams, question banks and progress.' },
  topics: [],
  schemas: [bankviews, exam, learner, questions, study, views],
};
