/** What the bench tells its load process, and what comes back. */
export type Transport = 'roundtable' | 'socket.io';

export interface LoadOrder {
  readonly transport: Transport;
  readonly address: string;
  readonly gameId: string;
  readonly players: number;
}

export type LoadStep =
  | { readonly step: 'prepare'; readonly order: LoadOrder }
  /** Sockets, seats and first views for everybody, as fast as they can be had. */
  | { readonly step: 'join' }
  /** Counts until every socket has had the next question. */
  | { readonly step: 'await-question' }
  /** One answer each at a random moment of the window. */
  | { readonly step: 'answer'; readonly questionId: string; readonly withinMs: number }
  | { readonly step: 'await-results' }
  /** Drops every socket, then each comes back at a random moment of the window. */
  | { readonly step: 'reconnect'; readonly withinMs: number }
  /** What has reached the sockets since the last time. */
  | { readonly step: 'traffic' };

export interface StepReport {
  readonly step: LoadStep['step'];
  readonly elapsedMs: number;
  /** Of each socket, in no order. */
  readonly timesMs: readonly number[];
  readonly refused: Readonly<Record<string, number>>;
  readonly frames: number;
  readonly bytes: number;
}
