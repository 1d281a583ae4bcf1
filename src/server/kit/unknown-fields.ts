import * as z from 'zod/mini';
import { closestWord } from '#core/closest-word.ts';
import type { FieldIssue } from '#core/result.ts';
import type { Schema } from '#core/route.ts';
import { say } from '#core/words.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The parts of a schema that say which fields it knows, read from the schema's own definition. */
interface Made {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly catchall?: Schema;
  readonly element?: Schema;
  readonly items?: readonly Schema[];
  readonly rest?: Schema | null;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly discriminator?: string;
  readonly innerType?: Schema;
  readonly getter?: () => Schema;
  readonly left?: Schema;
  readonly right?: Schema;
  readonly in?: Schema;
}

/** Enough to see the mistake; a body full of unknown fields must not produce an equally large answer. */
const MOST_ISSUES = 20;
const LONGEST_NAME = 60;
const MOST_NAMED = 12;

const madeOf = (schema: Schema): Made => schema._zod.def as unknown as Made;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

const takes = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success;

/** Which variant was sent: by the discriminating field, else the first that accepts it. */
const formsFor = ({ options = [], discriminator }: Made, value: unknown): readonly Schema[] => {
  if (discriminator === undefined || !isFields(value))
    return options.filter((option) => takes(option, value));
  const { [discriminator]: tells } = value;
  return options.filter((option) => {
    const told = plainOf(option, value).flatMap((form) => madeOf(form).shape?.[discriminator] ?? []);
    return told.some((schema) => takes(schema, tells));
  });
};

/** Unwraps optional, union, intersection and lazy schemas. */
const plainOf = (schema: Schema, value: unknown): readonly Schema[] => {
  const made = madeOf(schema);
  if (made.type === 'union') return formsFor(made, value).flatMap((form) => plainOf(form, value));
  const inner = [made.innerType, made.getter?.(), made.left, made.right, made.in].filter(
    (each): each is Schema => each !== undefined,
  );
  return inner.length === 0 ? [schema] : inner.flatMap((each) => plainOf(each, value));
};

/** Each schema's own schema for a field, or for a list element. */
const partsAt = ({ shape, valueType, element, items, rest }: Made, name: string): readonly Schema[] => {
  const part = shape && Object.hasOwn(shape, name) ? shape[name] : undefined;
  const own = [part, valueType, element, items && (items[Number(name)] ?? rest)];
  return own.filter((each): each is Schema => each !== undefined && each !== null);
};

const isClosed = ({ type, catchall }: Made): boolean =>
  type === 'object' && (catchall === undefined || madeOf(catchall).type === 'never');

const issueOf = (path: readonly string[], name: string, known: readonly string[]): FieldIssue => {
  const near = closestWord(name, known);
  return {
    path: [...path, name.slice(0, LONGEST_NAME)].join('.'),
    message:
      near === undefined
        ? say('unknown-field', { known: known.slice(0, MOST_NAMED).join(', ') })
        : say('unknown-field-near', { near }),
  };
};

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array);

function* unknownIn(
  schemas: readonly Schema[],
  value: object,
  path: readonly string[],
): Generator<FieldIssue> {
  const made = schemas.flatMap((schema) => plainOf(schema, value)).map(madeOf);
  const known = made.flatMap(({ shape = {} }) => Object.keys(shape));
  // A schema that allows any field, or is not an object, says nothing about names.
  const isStrict = isFields(value) && made.length > 0 && made.every(isClosed);
  // Avoids Object.entries: a body may hold half a million numbers.
  for (const name in value) {
    if (isStrict && !known.includes(name)) {
      yield issueOf(path, name, known);
      continue;
    }
    const part = (value as Fields)[name];
    const below = isNested(part) ? made.flatMap((each) => partsAt(each, name)) : [];
    if (isNested(part) && below.length > 0) yield* unknownIn(below, part, [...path, name]);
  }
}

/** Fields in the input that the schema does not know, so that a typo does not go unnoticed. */
export const unknownFields = (schema: Schema, value: unknown, prefix: string): FieldIssue[] => {
  const found: FieldIssue[] = [];
  if (!isNested(value)) return found;
  for (const issue of unknownIn([schema], value, prefix === '' ? [] : [prefix])) {
    found.push(issue);
    if (found.length === MOST_ISSUES) break;
  }
  return found;
};
