import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { setsContract } from '#activities/engagements/contract.sets.ts';
import { exportSet, readSource } from './exports.service.ts';
import { importSet, previewImport } from './imports.service.ts';
import type { ImportDeps } from './imports.service.ts';
import { listSets } from './lists.service.ts';
import {
  addCategory,
  addQuestion,
  changeCategory,
  changeQuestion,
  deleteCategory,
  deleteQuestion,
  orderCategories,
  placeQuestion,
} from './questions.service.ts';
import {
  changeSet,
  createSet,
  deleteSet,
  duplicateSet,
  listQuestions,
  moveSet,
  readSet,
} from './sets.service.ts';

export const setRoutes = (deps: ImportDeps): BoundRoute[] =>
  bind(setsContract, {
    listSets: ({ actor, query, locale }) => listSets(deps, actor, query, locale),
    createSet: ({ actor, body }) => createSet(deps, actor, body),
    readSet: ({ actor, params }) => readSet(deps, actor, params.setId),
    listQuestions: ({ actor, params, query }) => listQuestions(deps, actor, params.setId, query.cursor),
    changeSet: ({ actor, params, body }) => changeSet(deps, actor, params.setId, body),
    moveSet: ({ actor, params, body }) => moveSet(deps, actor, params.setId, body.to),
    deleteSet: ({ actor, params }) => deleteSet(deps, actor, params.setId),
    duplicateSet: ({ actor, params, body }) => duplicateSet(deps, actor, params.setId, body.name),
    addQuestion: ({ actor, params, body }) => addQuestion(deps, actor, { ...params, ...body }),
    changeQuestion: ({ actor, params, body }) => changeQuestion(deps, actor, { ...params, ...body }),
    placeQuestion: ({ actor, params, body }) => placeQuestion(deps, actor, { ...params, ...body }),
    deleteQuestion: ({ actor, params }) => deleteQuestion(deps, actor, params.setId, params.questionId),
    addCategory: ({ actor, params, body }) => addCategory(deps, actor, params.setId, body),
    changeCategory: ({ actor, params, body }) =>
      changeCategory(deps, actor, params.setId, { ...body, categoryId: params.categoryId }),
    orderCategories: ({ actor, params, body }) =>
      orderCategories(deps, actor, params.setId, body.categoryIds),
    deleteCategory: ({ actor, params }) => deleteCategory(deps, actor, params.setId, params.categoryId),
    previewImport: ({ query, body, locale, job }) =>
      previewImport(deps, { ...query, bytes: body }, { locale, job }),
    importSet: ({ actor, query, body, locale, job }) =>
      importSet(deps, actor, { ...query, bytes: body }, { locale, job }),
    exportSet: ({ actor, params, query, locale, job }) =>
      exportSet(deps, actor, { ...params, ...query }, { locale, job }),
    readSource: ({ actor, params }) => readSource(deps, actor, params.setId),
  });
