import type { Act } from '#activities/timers/contract.clock.ts';
import { timersContract } from '#activities/timers/contract.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import type { Outbox } from '#web/kit/data/outbox.ts';
import { outboxCommand } from '#web/kit/data/outbox-command.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import { pageOutbox } from '#web/kit/data/page-outbox.ts';
import { unsureText } from './extras.words.ts';

export type Sent =
  | { readonly kind: 'done'; readonly version: number }
  | { readonly kind: 'refused'; readonly message: string };

export type ActSender = (tableId: string, act: Act, token: string | undefined) => Promise<Sent>;

interface Problem {
  readonly title: string;
  readonly errors?: readonly { readonly message: string }[] | undefined;
}

/** A clock has no form fields to mark, so the message is what the rules say about them. */
const refusalOf = ({ title, errors = [] }: Problem): Sent => ({
  kind: 'refused',
  message: errors.length === 0 ? title : errors.map(({ message }) => message).join(' '),
});

const doneOf = (value: unknown): Sent => ({
  kind: 'done',
  version: (value as { readonly version: number }).version,
});

interface Ways {
  readonly live: () => Pick<LiveClient, 'status' | 'command'>;
  readonly outbox: () => Pick<Outbox, 'add'>;
}

/**
 * Sends over the open socket at once. Without an answer the act goes into the outbox and is sent until it has one, even
 * after a reload. The act's id makes every delivery the same act.
 */
export const actSenderBy = ({ live, outbox }: Ways): ActSender => {
  const queued = new Map<string, number>();
  const count = (tableId: string, by: number): void => {
    queued.set(tableId, (queued.get(tableId) ?? 0) + by);
  };
  // The socket may open while an act still waits: the next one would arrive before it and be refused.
  const wouldOvertake = (tableId: string): boolean => (queued.get(tableId) ?? 0) > 0;

  return async (tableId, act, token) => {
    const call = { params: { tableId }, body: { act, token } };
    const command = { ...outboxCommand(timersContract, 'act', call, `table:${tableId}`), id: act.id };
    if (live().status.state === 'live' && !wouldOvertake(tableId)) {
      const { id, name, params, body } = command;
      const outcome = await live().command({ id, name, params, body });
      if (outcome.kind === 'done') return doneOf(outcome.value);
      if (outcome.kind === 'refused') return refusalOf(outcome.problem);
    }
    count(tableId, 1);
    try {
      const { settled } = await outbox().add(command);
      const outcome = await settled;
      if (outcome.kind === 'done') return doneOf(outcome.value);
      return outcome.kind === 'refused'
        ? refusalOf(outcome.problem)
        : { kind: 'refused', message: unsureText() };
    } finally {
      count(tableId, -1);
    }
  };
};

export const sendAct = actSenderBy({ live: pageLive, outbox: pageOutbox });
