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
  /** Attribute with the epoch second from which the item counts as gone. */
  readonly ttl?: string;
  /** Attributes that are numbers wherever they stand: what others wrote is refused on import when it is a text. */
  readonly numbers?: readonly string[];
  /** How a driver lays items down must not tell which of an hour's were written together, or in which order. */
  readonly hidesOrder?: true;
  /**
   * Sort keys that begin so are of items nobody may learn when they came, not even within an hour or from a journal:
   * they are written once, and going back to an earlier moment leaves them as they are.
   */
  readonly timeless?: string;
}

export const defineTable = (
  definition: Omit<Table, 'indexes'> & { readonly indexes?: readonly IndexDefinition[] },
): Table => ({
  indexes: [],
  ...definition,
});
