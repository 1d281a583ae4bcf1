export interface IndexDefinition {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey?: string;
}

/** Tables are data: drivers, exports and the AWS stack all read these values. Indexes project every attribute. */
export interface Table {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey?: string;
  readonly indexes: readonly IndexDefinition[];
  /** Attribute with the epoch second from which the item counts as absent. */
  readonly ttl?: string;
  /** Attributes that are numbers in every item: an import refuses text there. */
  readonly numbers?: readonly string[];
  /** The stored layout must not reveal which items of an hour were written together, or in which order. */
  readonly hidesOrder?: true;
  /**
   * Items whose sort key has this prefix must never reveal when they were written, not even within an hour or by the
   * journal: they are written once, and a rewind leaves them unchanged.
   */
  readonly timeless?: string;
}

export const defineTable = (
  definition: Omit<Table, 'indexes'> & { readonly indexes?: readonly IndexDefinition[] },
): Table => ({
  indexes: [],
  ...definition,
});
