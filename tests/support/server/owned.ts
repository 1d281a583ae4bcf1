import type { Caller } from './app.ts';

/** Ids by their names in addresses. */
export type Params = Readonly<Record<string, string>>;

export interface Owned {
  /** Makes one of everything the rows name, owned by `owner`. */
  readonly make: (owner: Caller) => Promise<Params>;
  /** Rows that anybody who knows the id may call, by design. */
  readonly openToAll: readonly string[];
  /** Where the owner finds it by id. */
  readonly lists?: Params;
}

export const bodyOf = async <T>(owner: Caller, line: string, body?: unknown): Promise<T> => {
  const answer = await owner.request<T>(line, body === undefined ? {} : { body });
  if (answer.status !== 200) throw new Error(`${line}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
