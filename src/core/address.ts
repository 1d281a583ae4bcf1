type Plain = string | number | boolean;

/** The query string of an address: a list repeats its name, undefined is left out. */
export type AddressQuery = Readonly<Record<string, Plain | readonly Plain[] | undefined>>;

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The address of a contract row, with a value for each `:name` in its path. Links, downloads and pictures use it. */
export const addressOf = <const Path extends `/${string}`>(
  { path }: { readonly path: Path },
  params: Readonly<Record<NamesIn<Path>, Plain>>,
  query: AddressQuery = {},
): string => {
  const values: Readonly<Record<string, Plain>> = params;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((each) =>
        each === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(each)}`],
      ),
  );
  return `/api${filled}${search.length === 0 ? '' : `?${search.join('&')}`}`;
};
