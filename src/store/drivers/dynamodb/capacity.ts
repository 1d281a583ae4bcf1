import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';

/** What one kind of request has cost on one table since the store was opened. */
export interface CapacityUse {
  readonly table: string;
  readonly operation: string;
  readonly requests: number;
  /** Read or write capacity units, as DynamoDB reports them. */
  readonly units: number;
}

export interface CapacityMeter {
  record(operation: string, consumed: ConsumedCapacity | readonly ConsumedCapacity[] | undefined): void;
  readings(): readonly CapacityUse[];
}

export const newCapacityMeter = (): CapacityMeter => {
  const uses = new Map<string, { table: string; operation: string; requests: number; units: number }>();
  const recordOne = (operation: string, consumed: ConsumedCapacity): void => {
    const table = consumed.TableName ?? '';
    const key = `${operation} ${table}`;
    const use = uses.get(key) ?? { table, operation, requests: 0, units: 0 };
    use.requests += 1;
    use.units += consumed.CapacityUnits ?? 0;
    uses.set(key, use);
  };
  return {
    record(operation, consumed) {
      if (consumed === undefined) return;
      for (const one of Array.isArray(consumed) ? consumed : [consumed]) recordOne(operation, one);
    },
    readings: () => [...uses.values()].map((use) => ({ ...use })),
  };
};
