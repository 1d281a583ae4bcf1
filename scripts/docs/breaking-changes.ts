// Changes in the newer document that break clients of the older one.

interface Schema {
  readonly $ref?: string;
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
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** An operation with its schemas inlined. */
interface Line {
  readonly needs: readonly string[];
  readonly answers: readonly string[];
}

const SCHEMAS = '#/components/schemas/';

const schemaIn = (document: ApiDocument, media: Media | undefined): Schema => {
  const schema = media?.content?.['application/json']?.schema ?? {};
  return schema.$ref?.startsWith(SCHEMAS)
    ? (document.components?.schemas?.[schema.$ref.slice(SCHEMAS.length)] ?? {})
    : schema;
};

const lineOf = (document: ApiDocument, { parameters = [], requestBody, responses }: Operation): Line => ({
  needs: [
    ...parameters.filter(({ required }) => required).map(({ name }) => `parameter ${name}`),
    ...(schemaIn(document, requestBody).required ?? []).map((name) => `body field ${name}`),
  ],
  answers: Object.keys(schemaIn(document, responses?.['200']).properties ?? {}),
});

const linesOf = (document: ApiDocument): ReadonlyMap<string, Line> =>
  new Map(
    Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, lineOf(document, operation)] as const,
      ),
    ),
  );

export const breakingChanges = (before: ApiDocument, after: ApiDocument): string[] => {
  const newer = linesOf(after);
  return [...linesOf(before)].flatMap(([name, old]) => {
    const line = newer.get(name);
    if (!line) return [`${name} is gone`];
    return [
      ...line.needs
        .filter((field) => !old.needs.includes(field))
        .map((field) => `${name} now needs ${field}`),
      ...old.answers
        .filter((field) => !line.answers.includes(field))
        .map((field) => `${name} no longer answers with ${field}`),
    ];
  });
};
