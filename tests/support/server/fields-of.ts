import type { Route } from '#core/route.ts';

interface Shape {
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly innerType?: unknown;
  readonly element?: unknown;
  readonly options?: readonly unknown[];
}

const DEEPEST = 6;

const inside = (schema: unknown, path: string, depth: number): string[] => {
  const shape = (schema as { _zod?: { def: Shape } } | undefined)?._zod?.def;
  if (shape === undefined || depth > DEEPEST) return [];
  const named = Object.entries(shape.shape ?? {}).flatMap(([name, field]) => [
    `${path}.${name}`,
    ...inside(field, `${path}.${name}`, depth + 1),
  ]);
  const others = [shape.innerType, shape.element, ...(shape.options ?? [])];
  return [...named, ...others.flatMap((other) => inside(other, path, depth + 1))];
};

/** Every field that a row takes: `body.act.seat`. */
export const fieldsOf = ({ params, query, body }: Route): string[] =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) => inside(schema, part, 0));
