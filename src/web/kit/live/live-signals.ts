import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { HeardOf, LiveTopic, ViewOf } from '#core/live.ts';
import type { Problem } from '#core/live-frames.ts';
import type { LiveClient, LiveStatus } from './live-client.ts';

/** What a page knows of a topic. `view` stays the last one seen while the connection is lost. */
export interface LiveState<View> {
  readonly view: View | undefined;
  readonly audience: string | undefined;
  readonly refusal: Problem | undefined;
  readonly isGone: boolean;
}

/** How each message changes the view; messages without an entry leave it as it is. */
export type Reducers<T extends LiveTopic, View = ViewOf<T, keyof T['views']>> = {
  readonly [Type in keyof HeardOf<T>]?: (view: View, payload: HeardOf<T>[Type]) => View;
};

export interface LiveFollow<View> {
  readonly state: ReadonlySignal<LiveState<View>>;
  stop(): void;
}

export interface TopicAddress<T extends LiveTopic> {
  readonly kind: T['kind'];
  readonly key: string;
  /** What the topic wants to know of a newcomer: a name, a seat's token. */
  readonly as?: Readonly<Record<string, string>>;
}

/** A topic as a signal: the server's view, changed by its events. The topic itself is needed as a type only. */
export const followLive = <T extends LiveTopic>(
  client: LiveClient,
  { kind, key, as }: TopicAddress<T>,
  reducers: Reducers<T>,
): LiveFollow<ViewOf<T, keyof T['views']>> => {
  type View = ViewOf<T, keyof T['views']>;
  const nothing: LiveState<View> = {
    view: undefined,
    audience: undefined,
    refusal: undefined,
    isGone: false,
  };
  const state = signal(nothing);
  const byType = reducers as Readonly<Record<string, ((view: View, payload: unknown) => View) | undefined>>;
  const stop = client.follow(
    `${kind}:${key}`,
    {
      onView: (view, audience) => {
        state.value = { ...nothing, view: view as View, audience };
      },
      onEvent: (event, payload) => {
        const { view } = state.value;
        const reduce = byType[event];
        if (view !== undefined && reduce) state.value = { ...state.value, view: reduce(view, payload) };
      },
      onRefused: (refusal) => {
        state.value = { ...nothing, refusal };
      },
      onGone: () => {
        state.value = { ...state.value, isGone: true };
      },
    },
    as,
  );
  return { state, stop };
};

/** Connecting, live, or offline since when. */
export const statusSignal = (client: LiveClient): ReadonlySignal<LiveStatus> => {
  const status = signal(client.status);
  client.onStatus((next) => {
    status.value = next;
  });
  return status;
};
