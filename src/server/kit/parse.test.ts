import { say } from '#core/words.ts';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { route } from '#core/route.ts';
import { parseInput } from './parse.ts';
import { problemOf } from './problem.ts';

describe('parseInput', () => {
  const row = route({
    method: 'POST',
    path: '/things/:id',
    summary: '',
    access: 'public',
    params: z.object({ id: z.string().check(z.maxLength(3)) }),
    query: z.object({ page: z.optional(z.coerce.number().check(z.gte(1))) }),
    body: z.object({
      name: z.string().check(z.minLength(2), z.maxLength(5)),
      age: z.int().check(z.lte(120)),
      email: z.optional(z.email()),
      tags: z.optional(z.array(z.string()).check(z.maxLength(1))),
      kind: z.optional(z.discriminatedUnion('type', [z.object({ type: z.literal('a') })])),
      even: z.optional(
        z.number().check(
          z.refine((value) => value % 2 === 0, {
            params: say('must-be', { what: 'even' }),
          } as object),
        ),
      ),
      link: z.optional(z.union([z.literal('x'), z.number()])),
      step: z.optional(z.number().check(z.multipleOf(5))),
      colour: z.optional(z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/))),
    }),
    response: z.undefined(),
  });
  const right = { params: { id: 'abc' }, query: {}, body: { name: 'Ada', age: 36 } };
  const issuesOf = (input: object, locale: 'en' | 'de' = 'en') => {
    const parsed = parseInput(row, { ...right, ...input });
    if (parsed.ok) return [];
    return (problemOf(parsed.error, locale).errors ?? []).map(({ path, message }) => `${path}: ${message}`);
  };

  test('keeps only what the schemas name', () => {
    const parsed = parseInput(row, { ...right, body: { ...right.body, admin: true } });
    expect(parsed).toEqual({ ok: true, value: right });
  });

  test.each([
    [{ params: { id: 'abcd' } }, 'params.id: Must have at most 3 characters.'],
    [{ query: { page: '0' } }, 'query.page: Must be at least 1.'],
    [{ query: { page: 'two' } }, 'query.page: Must be a number.'],
    [{ body: { age: 3 } }, 'name: Is missing. Must be a text.'],
    [{ body: { name: 'A', age: 3 } }, 'name: Must have at least 2 characters.'],
    [{ body: { name: 'Ada', age: '3' } }, 'age: Must be a number.'],
    [{ body: { name: 'Ada', age: 3.5 } }, 'age: Must be a whole number.'],
    [{ body: { name: 'Ada', age: 121 } }, 'age: Must be at most 120.'],
    [{ body: { ...right.body, email: 'ada' } }, 'email: Must be an email address such as ada@example.org.'],
    [{ body: { ...right.body, tags: ['a', 'b'] } }, 'tags: Must have at most 1 entry.'],
    [{ body: { ...right.body, tags: [1] } }, 'tags.0: Must be a text.'],
    [{ body: { ...right.body, kind: { type: 'b' } } }, 'kind.type: Must be "a".'],
    [{ body: { ...right.body, even: 3 } }, 'even: Must be even.'],
    [{ body: { ...right.body, link: true } }, 'link: Must be "x". Or: Must be a number.'],
    [{ body: { ...right.body, step: 7 } }, 'step: Must be a multiple of 5.'],
    [{ body: { ...right.body, colour: 'red' } }, 'colour: Must be a colour such as #1F6FEB.'],
    [{ body: [] }, ': Must be an object.'],
    [{ body: 'text' }, ': Must be an object.'],
  ])('%o is refused: %s', (input, issue) => {
    expect(issuesOf(input)).toEqual([issue]);
  });

  test('no body at all names what is missing', () => {
    expect(issuesOf({ body: undefined })).toEqual([
      'name: Is missing. Must be a text.',
      'age: Is missing. Must be a number.',
    ]);
  });

  test('speaks German', () => {
    expect(issuesOf({ params: { id: 'abcd' }, body: { age: 121, even: 3 } }, 'de')).toEqual([
      'params.id: Erlaubt sind höchstens 3 Zeichen.',
      'name: Fehlt. Erwartet wird ein Text.',
      'age: Muss höchstens 120 sein.',
      'even: Erwartet wird even.',
    ]);
  });

  test('never repeats what was sent', () => {
    expect(
      JSON.stringify(issuesOf({ body: { name: 'hunter2', age: 'hunter2', kind: 'hunter2' } })),
    ).not.toContain('hunter2');
  });
});

describe('over HTTP, fields that nobody knows', () => {
  const shape = z.object({ type: z.literal('circle'), radius: z.number() });
  const tree: z.ZodMiniType<{ name: string }> = z.object({
    name: z.string(),
    children: z.optional(z.array(z.lazy(() => tree))),
  });
  const row = route({
    method: 'POST',
    path: '/things/:id',
    summary: '',
    access: 'public',
    params: z.object({ id: z.string() }),
    query: z.object({ language: z.optional(z.string()) }),
    body: z.object({
      title: z.optional(z.string()),
      shape: z.optional(
        z.discriminatedUnion('type', [shape, z.object({ type: z.literal('line'), length: z.number() })]),
      ),
      either: z.optional(
        z.union([z.object({ by: z.string() }), z.object({ at: z.number(), by: z.number() })]),
      ),
      both: z.optional(z.intersection(z.object({ a: z.number() }), z.object({ b: z.number() }))),
      tree: z.optional(tree),
      notes: z.optional(z.record(z.string(), z.object({ text: z.string() }))),
      loose: z.optional(z.looseObject({ a: z.number() })),
      any: z.optional(z.unknown()),
      pair: z.optional(z.tuple([z.object({ x: z.number() })])),
    }),
    response: z.undefined(),
  });
  const found = (body: object, query: object = {}) => {
    const parsed = parseInput(row, { params: { id: '1', more: 'x' }, query, body }, true);
    if (parsed.ok) return [];
    return (problemOf(parsed.error, 'en').errors ?? []).map(({ path, message }) => `${path}: ${message}`);
  };
  const near = (path: string, name: string): string =>
    `${path}: There’s no field with this name here. Did you mean ${name}?`;

  test.each([
    ['a typing mistake', { titel: 'A' }, near('titel', 'title')],
    [
      'in a form that a field tells',
      { shape: { type: 'line', length: 1, lenght: 2 } },
      near('shape.lenght', 'length'),
    ],
    [
      'of another form',
      { shape: { type: 'line', length: 1, radius: 2 } },
      'shape.radius: There’s no field with this name here. There are: type, length.',
    ],
    ['in the form that takes it', { either: { by: 'x', bye: 1 } }, near('either.bye', 'by')],
    [
      'in both of two',
      { both: { a: 1, b: 2, colour: 3 } },
      'both.colour: There’s no field with this name here. There are: a, b.',
    ],
    [
      'far down',
      { tree: { name: 'a', children: [{ name: 'b', nmae: 'c' }] } },
      near('tree.children.0.nmae', 'name'),
    ],
    ['under any name', { notes: { x: { text: 'a', test: 'b' } } }, near('notes.x.test', 'text')],
    [
      'at a place',
      { pair: [{ x: 1, why: 2 }] },
      'pair.0.why: There’s no field with this name here. There are: x.',
    ],
    ['called like what every object has', JSON.parse('{"__proto__": 1, "constructor": 2}'), '__proto__'],
  ])('%s', (_, body, message) => {
    expect(found(body)[0]).toContain(message);
  });

  test('of the address, too; what the row does not declare is not looked at', () => {
    expect(found({}, { langauge: 'de' })).toEqual([near('query.langauge', 'language')]);
  });

  test('what takes any field takes it', () => {
    expect(found({ loose: { a: 1, b: 2 }, any: { b: { c: 1 } }, notes: {} })).toEqual([]);
  });

  test('no answer is as large as what was sent', () => {
    const body = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [`${index}${'x'.repeat(500)}`, 1]),
    );
    const issues = found(body);
    expect(issues).toHaveLength(20);
    expect(issues.join('').length).toBeLessThan(5000);
  });
});
