import { bind } from '#server/kit/bind.ts';
import type { Kit, ServerModule } from '#server/kit/module.ts';
import { questionsContract } from '../contract.ts';
import { makeCopy, readCopy } from './copies.service.ts';
import { readCorrections, takeAdditions, takeCorrections } from './corrections.service.ts';
import { QuestionLibrary } from './library.ts';
import { practise, readPractice } from './practice.service.ts';

export interface QuestionsPlatform {
  readonly library: QuestionLibrary;
  readonly module: ServerModule;
}

export const createQuestions = ({ ids }: Pick<Kit, 'ids'>): QuestionsPlatform => {
  const library = new QuestionLibrary();
  const deps = { library, ids };
  return {
    library,
    module: {
      name: 'questions',
      routes: bind(questionsContract, {
        readCopy: ({ params, query, actor, locale }) =>
          readCopy(deps, { ...params, ...query }, { actor, locale }),
        makeCopy: ({ params, body, actor, locale }) =>
          makeCopy(deps, { ...params, ...body }, { actor, locale }),
        readCorrections: ({ params, actor, locale }) => readCorrections(deps, params, { actor, locale }),
        takeCorrections: ({ params, body, actor, locale }) =>
          takeCorrections(deps, { ...params, ...body }, { actor, locale }),
        takeAdditions: ({ params, body, actor, locale }) =>
          takeAdditions(deps, { ...params, ...body }, { actor, locale }),
        readPractice: ({ actor, params }) => readPractice(deps, actor, params.gameId),
        practise: ({ params, body, actor, locale }) =>
          practise(deps, { actor, locale }, { ...params, ...body }),
      }),
    },
  };
};
