/** What an attribute may hold, on every driver: DynamoDB's types without sets. */
export type Value =
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | readonly Value[]
  | { readonly [name: string]: Value | undefined };

/** An `undefined` attribute is not stored. */
export type Item = { readonly [name: string]: Value | undefined };

/** The key attributes of an item: partition, and sort where the table has one. All keys are strings. */
export type Key = { readonly [name: string]: string };

/** An attribute, or a place inside a nested map: `['stats', 'games']`. */
export type Path = string | readonly [string, ...string[]];
