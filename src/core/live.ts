import type * as z from 'zod/mini';
import type { Schema } from './route.ts';

/**
 * Who a live message is for: `everyone`, `host`, `player`, ... A topic may address one of them by a
 * suffix (`seat:7f3a`): the part before the colon names the schema.
 */
export type Audience = string;

export interface LiveMessage<Type extends string = string, S extends Schema = Schema> {
  readonly type: Type;
  readonly schema: S;
  readonly audiences: readonly Audience[];
  readonly summary: string;
}

export const liveMessage = <const Type extends string, S extends Schema>(
  type: Type,
  message: { readonly schema: S; readonly audiences: readonly Audience[]; readonly summary: string },
): LiveMessage<Type, S> => ({ type, ...message });

/** What a client can subscribe to: `kind:key`. Each audience has its own view of the state. */
export interface LiveTopic<
  Views extends Readonly<Record<Audience, Schema>> = Readonly<Record<Audience, Schema>>,
  Messages extends readonly LiveMessage[] = readonly LiveMessage[],
> {
  readonly kind: string;
  readonly summary: string;
  readonly views: Views;
  readonly messages: Messages;
}

export const liveTopic = <
  const Views extends Readonly<Record<Audience, Schema>>,
  const Messages extends readonly LiveMessage[],
>(
  topic: LiveTopic<Views, Messages>,
): LiveTopic<Views, Messages> => topic;

export type MessageOf<T extends LiveTopic> = {
  [M in T['messages'][number] as M['type']]: {
    readonly type: M['type'];
    readonly payload: z.input<M['schema']>;
  };
}[T['messages'][number]['type']];

/** Payloads by message type, as a client receives them. */
export type HeardOf<T extends LiveTopic> = {
  readonly [M in T['messages'][number] as M['type']]: z.output<M['schema']>;
};

export type ViewOf<T extends LiveTopic, A extends keyof T['views']> = z.output<T['views'][A]>;
