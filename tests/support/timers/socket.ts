import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Act } from '#activities/timers/contract.clock.ts';
import type { HostView, TableView } from '#activities/timers/contract.tables.ts';
import type { ServerFrame } from '#core/live-frames.ts';
import { Until } from '#tests/support/live/client.ts';
import type { GuestCaller } from '#tests/support/server/callers.ts';
import type { PlainAct } from './table.ts';

/** Somebody with a session; nothing about it is of polls. */
export type TableCaller = GuestCaller;

type EventFrame = Extract<ServerFrame, { type: 'event' }>;
type ResultFrame = Extract<ServerFrame, { type: 'result' }>;

export interface ActResult {
  readonly version: number;
  readonly at: number;
  readonly hasChanged: boolean;
  readonly receipt?: {
    readonly seat: number;
    readonly usedMs: number;
    readonly compensatedMs: number;
    readonly chargedMs: number;
  };
}

/** One device at a table, over a plain socket, with as much delay on the way out as the test wants. */
export interface TableSocket {
  readonly events: readonly { readonly frame: EventFrame; readonly at: number }[];
  view(): TableView | undefined;
  reaches(what: string, isTrue: () => boolean, withinMs?: number): Promise<void>;
  act(act: PlainAct, token?: string): Promise<ActResult>;
  close(): void;
}

let acts = 0;
export const newActId = (): string => `act-over-a-socket-${++acts}-${Math.random()}`;

export const openTableSocket = async (
  caller: TableCaller,
  address: string,
  tableId: string,
  { delayMs = () => 0 }: { readonly delayMs?: () => number } = {},
): Promise<TableSocket> => {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/live`, {
    headers: { origin: address, authorization: `Bearer ${caller.token}` },
  });
  const events: { frame: EventFrame; at: number }[] = [];
  const results = new Map<string, ResultFrame>();
  const until = new Until();
  let view: TableView | undefined;
  socket.on('open', () => socket.send(JSON.stringify({ type: 'subscribe', topic: `table:${tableId}` })));
  socket.on('message', (message: Buffer) => {
    const at = Date.now();
    const frame = JSON.parse(message.toString()) as ServerFrame;
    if (frame.type === 'event') events.push({ frame, at });
    if (frame.type === 'view') view = frame.view as TableView;
    if (frame.type === 'result') results.set(frame.id, frame);
    until.notify();
  });
  socket.on('error', () => undefined);
  await until.reaches('the table is shown', () => view !== undefined);
  return {
    events,
    view: () => view,
    reaches: (what, isTrue, withinMs) => until.reaches(what, isTrue, withinMs),
    async act(given, token) {
      const id = newActId();
      const act = { id, ...given } as Act;
      const waitMs = delayMs();
      if (waitMs > 0) await pause(waitMs);
      const command = { name: 'timers.act', params: { tableId }, body: { act, token } };
      socket.send(JSON.stringify({ type: 'command', id, ...command }));
      await until.reaches(`${act.type} is answered`, () => results.has(id));
      const result = results.get(id);
      if (result?.problem) throw new Error(JSON.stringify(result.problem));
      return result?.value as ActResult;
    },
    close: () => socket.terminate(),
  };
};

export const openTable = async (host: TableCaller, given: object = {}): Promise<HostView> => {
  const made = await host.call<HostView>('POST /timers/tables', {
    templateId: 'monopoly-standard',
    players: [{ name: 'Ada' }, { name: 'Ben' }],
    controls: [{ type: 'count-up' }],
    ...given,
  });
  if (made.status !== 200) throw new Error(`no table: ${made.text}`);
  return made.body;
};

export const actOn = (caller: TableCaller, tableId: string, act: PlainAct) =>
  caller.call<ActResult & { readonly code?: string }>(`POST /timers/tables/${tableId}/acts`, {
    act: { id: newActId(), ...act },
  });
