import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { setsContract } from '#activities/engagements/contract.sets.ts';
import { exportSet, readSource } from './exports.service.ts';
import { importSet, previewImport } from './imports.service.ts';
import type { ImportParts } from './imports.service.ts';
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

export const setRoutes = (parts: ImportParts): BoundRoute[] =>
  bind(setsContract, {
    listSets: ({ actor, query }) => listSets(parts, actor, query),
    createSet: ({ actor, body }) => createSet(parts, actor, body),
    readSet: ({ actor, params }) => readSet(parts, actor, params.setId),
    listQuestions: ({ actor, params, query }) => listQuestions(parts, actor, params.setId, query.cursor),
    changeSet: ({ actor, params, body }) => changeSet(parts, actor, params.setId, body),
    moveSet: ({ actor, params, body }) => moveSet(parts, actor, params.setId, body.to),
    deleteSet: ({ actor, params }) => deleteSet(parts, actor, params.setId),
    duplicateSet: ({ actor, params, body }) => duplicateSet(parts, actor, params.setId, body.name),
    addQuestion: ({ actor, params, body }) => addQuestion(parts, actor, { ...params, ...body }),
    changeQuestion: ({ actor, params, body }) => changeQuestion(parts, actor, { ...params, ...body }),
    placeQuestion: ({ actor, params, body }) => placeQuestion(parts, actor, { ...params, ...body }),
    deleteQuestion: ({ actor, params }) => deleteQuestion(parts, actor, params.setId, params.questionId),
    addCategory: ({ actor, params, body }) => addCategory(parts, actor, params.setId, body),
    changeCategory: ({ actor, params, body }) =>
      changeCategory(parts, actor, params.setId, { ...body, categoryId: params.categoryId }),
    orderCategories: ({ actor, params, body }) =>
      orderCategories(parts, actor, params.setId, body.categoryIds),
    deleteCategory: ({ actor, params }) => deleteCategory(parts, actor, params.setId, params.categoryId),
    previewImport: ({ query, body, locale, job }) =>
      previewImport(parts, { ...query, bytes: body }, { locale, job }),
    importSet: ({ actor, query, body, locale, job }) =>
      importSet(parts, actor, { ...query, bytes: body }, { locale, job }),
    exportSet: ({ actor, params, query, locale, job }) =>
      exportSet(parts, actor, { ...params, ...query }, { locale, job }),
    readSource: ({ actor, params }) => readSource(parts, actor, params.setId),
  });
