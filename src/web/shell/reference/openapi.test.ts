import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { curlOf, readGroups, readOperations, readSchema, resolveRef } from './openapi.ts';

const document = {
  openapi: '3.1.0',
  paths: {
    '/api/rooms/{roomId}': {
      parameters: [],
      patch: {
        operationId: 'rooms.rename',
        tags: ['rooms'],
        summary: 'Rename',
        security: [{ session: [] }, { bearer: [] }],
        parameters: [{ $ref: '#/components/parameters/Room' }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Rename' } } } },
        responses: {
          200: { description: 'Done', content: { 'application/json': { schema: { type: 'string' } } } },
        },
      },
      get: { tags: ['rooms'], security: [{}, { session: [] }], responses: {} },
    },
  },
  components: {
    parameters: {
      Room: { name: 'roomId', in: 'path', required: true, schema: { type: 'string', examples: ['a b'] } },
    },
    schemas: {
      Rename: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 40 },
          kind: { enum: ['open', "host's"] },
          tags: { type: 'array', items: { type: 'integer' } },
        },
      },
      Tree: { type: 'object', properties: { child: { $ref: '#/components/schemas/Tree' } } },
    },
  },
};

describe('readOperations', () => {
  const [get, patch] = readOperations(document);

  it('reads method, path, tag and parameters behind references', () => {
    expect(patch).toMatchObject({
      id: 'rooms.rename',
      method: 'patch',
      path: '/api/rooms/{roomId}',
      tag: 'rooms',
    });
    expect(patch?.fields).toEqual([
      {
        name: 'roomId',
        place: 'path',
        isRequired: true,
        description: '',
        schema: { type: 'string', examples: ['a b'] },
      },
    ]);
    expect(patch?.answers).toEqual([{ status: '200', description: 'Done', schema: { type: 'string' } }]);
  });

  it('knows which calls need somebody to be signed in', () => {
    expect(patch?.needsSignIn).toBe(true);
    expect(get?.needsSignIn).toBe(false);
  });

  it.each([undefined, null, 'text', [], {}, { paths: { '/x': { get: null } } }, { paths: { '/x': 3 } }])(
    'survives %j',
    (strange) => {
      expect(readOperations(strange)).toEqual([]);
    },
  );
});

describe('schemas', () => {
  const rename = { $ref: '#/components/schemas/Rename' };

  it('lists properties with their limits', () => {
    const facts = readSchema(document, rename);
    expect(facts.properties.map(({ name, isRequired }) => [name, isRequired])).toEqual([
      ['name', true],
      ['kind', false],
      ['tags', false],
    ]);
    expect(readSchema(document, facts.properties[0]?.schema).limits).toEqual([
      'min length 1',
      'max length 40',
    ]);
    expect(readSchema(document, facts.properties[1]?.schema).type).toBe(`"open" | "host's"`);
    expect(readSchema(document, facts.properties[2]?.schema).type).toBe('integer[]');
  });

  it('shows the example of a text or a number', () => {
    const shown = (schema: unknown) => readSchema(document, schema).example;
    expect(shown({ type: 'string', examples: ['Ada'] })).toBe('"Ada"');
    expect(shown({ type: 'number', examples: [0] })).toBe('0');
    for (const schema of [{ enum: ['a'], examples: ['a'] }, { examples: [{}] }, { examples: 1 }, {}])
      expect(shown(schema)).toBeUndefined();
  });

  it('keeps the limits that stand beside a reference', () => {
    const reference = { $ref: '#/components/schemas/Tree', minProperties: 1 };
    expect(resolveRef(document, reference)).toMatchObject({ type: 'object', minProperties: 1 });
  });

  it('gives unknown references back as nothing', () => {
    expect(resolveRef(document, { $ref: '#/components/schemas/Nobody' })).toBeUndefined();
    expect(readSchema(document, { $ref: '#/nowhere' }).type).toBe('any');
  });
});

describe('curlOf', () => {
  it('quotes the body for a shell', () => {
    const [, patch] = readOperations(document);
    if (patch === undefined) throw new Error('no operation');
    const quoted = { ...patch, bodyExample: "it's" };
    expect(curlOf(quoted, 'http://localhost:8080')).toBe(
      [
        "curl -X PATCH 'http://localhost:8080/api/rooms/a%20b'",
        '-H "Authorization: Bearer $ROUNDTABLE_TOKEN"',
        "-H 'Content-Type: application/json'",
        String.raw`-d '"it'\''s"'`,
      ].join(' \\\n  '),
    );
  });
});

describe('our own document', () => {
  it('is read whole', () => {
    const own: { paths: Record<string, Record<string, unknown>> } = JSON.parse(
      readFileSync('docs/api/openapi.json', 'utf8'),
    );
    const expected = Object.values(own.paths).reduce((sum, item) => sum + Object.keys(item).length, 0);
    const operations = readOperations(own);
    expect(operations).toHaveLength(expected);
    const groups = readGroups(own);
    for (const { id, summary, tag } of operations) {
      expect(summary, id).not.toBe('');
      expect(groups.get(tag), tag).toMatch(/[.]$/);
    }
  });
});
