// What an outside client of the older document would stumble over in the newer one.

interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}
interface Media {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}
interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly required?: boolean;
  }[];
  readonly requestBody?: Media;
  readonly responses?: Readonly<Record<string, Media>>;
}
export interface ApiDocument {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const operationsOf = ({ paths = {} }: ApiDocument): ReadonlyMap<string, Operation> =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
      ),
    ),
  );

const bodySchema = ({ requestBody }: Operation): Schema =>
  requestBody?.content?.['application/json']?.schema ?? {};

const answerSchema = ({ responses = {} }: Operation): Schema =>
  responses['200']?.content?.['application/json']?.schema ?? {};

const needed = (operation: Operation): Set<string> =>
  new Set([
    ...(operation.parameters ?? []).filter(({ required }) => required).map(({ name }) => `parameter ${name}`),
    ...(bodySchema(operation).required ?? []).map((name) => `body field ${name}`),
  ]);

const operationChanges = (line: string, before: Operation, after: Operation): string[] => {
  const neededBefore = needed(before);
  const fieldsAfter = answerSchema(after).properties ?? {};
  return [
    ...[...needed(after)]
      .filter((name) => !neededBefore.has(name))
      .map((name) => `${line} now needs ${name}`),
    ...Object.keys(answerSchema(before).properties ?? {})
      .filter((name) => !(name in fieldsAfter))
      .map((name) => `${line} no longer answers with ${name}`),
  ];
};

export const breakingChanges = (before: ApiDocument, after: ApiDocument): string[] => {
  const newer = operationsOf(after);
  return [...operationsOf(before)].flatMap(([line, operation]) => {
    const next = newer.get(line);
    return next ? operationChanges(line, operation, next) : [`${line} is gone`];
  });
};
