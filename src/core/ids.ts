/** A branded string: `Id<'poll'>` cannot be passed where `Id<'room'>` is expected. */
declare const kind: unique symbol;
export type Id<K extends string> = string & { readonly [kind]: K };

export type IdentityId = Id<'identity'>;

export const idOf = <K extends string>(text: string): Id<K> => text as Id<K>;
