import type { Problem, ServerFrame } from '#core/live-frames.ts';

export interface TopicListener {
  readonly onView: (view: unknown, audience: string) => void;
  /** `version` is that of the state after the event, where it has one. */
  readonly onEvent: (event: string, payload: unknown, version?: number) => void;
  readonly onRefused?: (problem: Problem) => void;
  readonly onGone?: () => void;
}

type ViewFrame = Extract<ServerFrame, { type: 'view' }>;
type EventFrame = Extract<ServerFrame, { type: 'event' }>;
type Marks = Readonly<Record<string, number>>;
export interface Held {
  readonly epoch: string;
  readonly marks: Marks;
}

/**
 * Follows one topic: replaces everything by a view, applies events in their order, and says when only a fresh
 * view can help. Frames may be lost, doubled or out of order.
 */
export class TopicReader {
  readonly listeners = new Set<TopicListener>();
  #epoch: string | undefined;
  #version = 0;
  #marks: Record<string, number> = {};

  takeView({ epoch, version, marks, view, audience }: ViewFrame): void {
    if (epoch === this.#epoch && this.#isOlder(marks, version)) return;
    this.#epoch = epoch;
    this.#version = version;
    this.#marks = { ...marks };
    for (const listener of this.listeners) listener.onView(view, audience);
  }

  /** False when something is missing. */
  takeEvent({ epoch, channel, n, v, event, payload }: EventFrame): boolean {
    if (this.#epoch === undefined) return true;
    const last = this.#marks[channel];
    if (epoch !== this.#epoch || last === undefined) return false;
    if (n <= last) return true;
    if (n > last + 1) return false;
    this.#marks[channel] = n;
    // The view was read after this event: it is in it already.
    if (event === undefined || (v !== undefined && v <= this.#version)) return true;
    for (const listener of this.listeners) listener.onEvent(event, payload, v);
    return true;
  }

  /** Whether we hold everything the server says it has sent. */
  isUpTo(held: Held | undefined): boolean {
    return (
      held !== undefined &&
      held.epoch === this.#epoch &&
      Object.entries(held.marks).every(([channel, n]) => (this.#marks[channel] ?? -1) >= n)
    );
  }

  #isOlder(marks: Marks, version: number): boolean {
    const channels = Object.keys(marks);
    const behind = channels.filter((channel) => (marks[channel] ?? 0) < (this.#marks[channel] ?? 0));
    const ahead = channels.filter((channel) => (marks[channel] ?? 0) > (this.#marks[channel] ?? -1));
    return behind.length > 0 || (ahead.length === 0 && version < this.#version);
  }
}
