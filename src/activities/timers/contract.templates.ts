import * as z from 'zod/mini';
import { route } from '#core/route.ts';
import { gameRow, id, newTemplate, templateChange, templateView } from './contract.views.ts';

const templateParams = z.object({ templateId: id });
const cursor = z.optional(z.string().check(z.maxLength(2000)));
const made = { name: 'timer-templates-made', max: 60, perSeconds: 60, by: 'identity' } as const;

export const templateRoutes = {
  listTemplates: route({
    method: 'GET',
    path: '/timers/templates',
    summary: 'Templates the caller may use: the defaults, shared ones and their own, by name.',
    access: 'guest',
    query: z.object({
      /** Part of the name, the description or a tag. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      tag: z.optional(z.string().check(z.trim(), z.maxLength(30))),
      only: z.optional(z.enum(['mine', 'archived'])),
      cursor,
    }),
    response: z.object({ templates: z.array(templateView), cursor: z.optional(z.string()) }),
  }),
  listPopularTemplates: route({
    method: 'GET',
    path: '/timers/popular-templates',
    summary: 'The templates most games were played with, of those the caller may use.',
    access: 'guest',
    query: z.object({ limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(50))) }),
    response: z.object({ templates: z.array(templateView) }),
  }),
  createTemplate: route({
    method: 'POST',
    path: '/timers/templates',
    summary: 'Makes a template; it is the caller’s own until they share it.',
    access: 'guest',
    makesNew: true,
    body: newTemplate,
    response: templateView,
    errors: ['bad-input', 'conflict'],
    limit: made,
  }),
  readTemplate: route({
    method: 'GET',
    path: '/timers/templates/:templateId',
    summary: 'One template.',
    access: 'guest',
    params: templateParams,
    response: templateView,
    errors: ['timer-template-not-found'],
  }),
  changeTemplate: route({
    method: 'PATCH',
    path: '/timers/templates/:templateId',
    summary: 'Changes a template, shares it, or puts it into the archive and back. Games keep what they had.',
    access: 'guest',
    audited: ['templateId', 'isShared', 'isActive'],
    params: templateParams,
    body: templateChange,
    response: templateView,
    errors: ['timer-template-not-found', 'not-allowed', 'bad-input', 'conflict'],
  }),
  deleteTemplate: route({
    method: 'DELETE',
    path: '/timers/templates/:templateId',
    summary: 'Deletes a template. Games played with it stay.',
    access: 'guest',
    audited: ['templateId'],
    params: templateParams,
    response: z.object({ templateId: z.string() }),
    errors: ['timer-template-not-found', 'not-allowed', 'conflict'],
  }),
  duplicateTemplate: route({
    method: 'POST',
    path: '/timers/templates/:templateId/copies',
    summary: 'The caller’s own copy of a template.',
    access: 'guest',
    makesNew: true,
    params: templateParams,
    response: templateView,
    errors: ['timer-template-not-found', 'conflict'],
    limit: made,
  }),
  listTemplateGames: route({
    method: 'GET',
    path: '/timers/templates/:templateId/games',
    summary: 'The caller’s games with this template, newest first.',
    access: 'guest',
    params: templateParams,
    query: z.object({ cursor }),
    response: z.object({
      games: z.array(gameRow),
      /** Example games, for somebody who has none. */
      examples: z.array(gameRow),
      cursor: z.optional(z.string()),
    }),
    errors: ['timer-template-not-found'],
  }),
};
