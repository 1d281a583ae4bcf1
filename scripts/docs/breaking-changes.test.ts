import { describe, expect, test } from 'vitest';
import { breakingChanges } from './breaking-changes.ts';
import type { ApiDocument } from './breaking-changes.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

const before: ApiDocument = {
  paths: {
    '/api/rooms': {
      get: { responses: { '200': json({ properties: { rooms: {}, total: {} } }) } },
      post: {
        parameters: [{ name: 'draft', in: 'query', required: false }],
        requestBody: json({ properties: { title: {}, note: {} }, required: ['title'] }),
      },
    },
    '/api/codes': { get: {} },
  },
};

describe('breakingChanges', () => {
  test('nothing changed, nothing breaks', () => {
    expect(breakingChanges(before, before)).toEqual([]);
  });

  test('additions break nobody', () => {
    const after: ApiDocument = {
      paths: {
        ...before.paths,
        '/api/new': { get: {} },
        '/api/rooms': {
          ...before.paths?.['/api/rooms'],
          get: { responses: { '200': json({ properties: { rooms: {}, total: {}, more: {} } }) } },
        },
      },
    };
    expect(breakingChanges(before, after)).toEqual([]);
  });

  test('names what is gone, newly needed, or no longer answered', () => {
    const after: ApiDocument = {
      paths: {
        '/api/rooms': {
          get: { responses: { '200': json({ properties: { rooms: {} } }) } },
          post: {
            parameters: [{ name: 'draft', in: 'query', required: true }],
            requestBody: json({ properties: { title: {}, note: {} }, required: ['title', 'note'] }),
          },
        },
      },
    };
    expect(breakingChanges(before, after)).toEqual([
      'GET /api/rooms no longer answers with total',
      'POST /api/rooms now needs parameter draft',
      'POST /api/rooms now needs body field note',
      'GET /api/codes is gone',
    ]);
  });

  test('a schema that got a name is the same schema', () => {
    const after: ApiDocument = {
      paths: {
        ...before.paths,
        '/api/rooms': {
          ...before.paths?.['/api/rooms'],
          get: { responses: { '200': json({ $ref: '#/components/schemas/rooms.list' }) } },
        },
      },
      components: { schemas: { 'rooms.list': { properties: { rooms: {} } } } },
    };
    expect(breakingChanges(before, after)).toEqual(['GET /api/rooms no longer answers with total']);
  });
});
