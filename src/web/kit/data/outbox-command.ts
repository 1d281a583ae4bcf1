import type { CallOf, Contract } from '#core/route.ts';
import { newCommandId } from '../client.ts';
import type { AnyCall } from '../client.ts';
import type { OutboxCommand } from './outbox.ts';

/** A call of a contract row, made ready to wait. Calls with the same `key` are done in the order they were made. */
export const outboxCommand = <C extends Contract, Name extends keyof C['routes'] & string>(
  contract: C,
  row: Name,
  call: CallOf<C['routes'][Name]>,
  key: string,
): OutboxCommand => {
  const route = contract.routes[row];
  if (!route) throw new TypeError(`${contract.name} has no row ${row}`);
  const { method, path } = route;
  return { id: newCommandId(), key, name: `${contract.name}.${row}`, method, path, ...(call as AnyCall) };
};
