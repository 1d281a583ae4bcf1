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
}

export const defineTable = (
  definition: Omit<Table, 'indexes'> & { readonly indexes?: readonly IndexDefinition[] },
): Table => ({
  indexes: [],
  ...definition,
});
