import type { Act } from '#activities/timers/contract.clock.ts';
import { timersContract } from '#activities/timers/contract.ts';
import { outboxCommand } from '#web/kit/live/outbox-command.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import { pageOutbox } from '#web/kit/live/page-outbox.ts';
import { unsureText } from './unsure.words.ts';

export type Sent =
  | { readonly kind: 'done'; readonly version: number }
  | { readonly kind: 'refused'; readonly message: string };

export type ActSender = (tableId: string, act: Act, token: string | undefined) => Promise<Sent>;

interface Problem {
  readonly title: string;
  readonly errors?: readonly { readonly message: string }[] | undefined;
}

/** There are no marked fields to look for on a clock: what the rules say of them is the message. */
const refusalOf = ({ title, errors = [] }: Problem): Sent => ({
  kind: 'refused',
  message: errors.length === 0 ? title : errors.map(({ message }) => message).join(' '),
});

const doneOf = (value: unknown): Sent => ({
  kind: 'done',
  version: (value as { readonly version: number }).version,
});

/**
 * Over the open socket at once; what got no answer goes into the outbox and is sent until it has one, also after a
 * reload. The act's own id makes every delivery the same act.
 */
export const sendAct: ActSender = async (tableId, act, token) => {
  const call = { params: { tableId }, body: { act, token } };
  const command = { ...outboxCommand(timersContract, 'act', call, `table:${tableId}`), id: act.id };
  const live = pageLive();
  if (live.status.state === 'live') {
    const { id, name, params, body } = command;
    const outcome = await live.command({ id, name, params, body });
    if (outcome.kind === 'done') return doneOf(outcome.value);
    if (outcome.kind === 'refused') return refusalOf(outcome.problem);
  }
  const { settled } = await pageOutbox().add(command);
  const outcome = await settled;
  if (outcome.kind === 'done') return doneOf(outcome.value);
  return outcome.kind === 'refused' ? refusalOf(outcome.problem) : { kind: 'refused', message: unsureText() };
};
