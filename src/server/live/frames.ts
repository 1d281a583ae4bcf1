import type { Audience } from '#core/live.ts';
import type { ServerFrame } from '#core/live-frames.ts';

export const frameOf = (frame: ServerFrame): string => JSON.stringify(frame);

interface EventParts {
  readonly topic: string;
  readonly channel: Audience;
  readonly epoch: string;
  readonly n: number;
  readonly v: number | undefined;
}

const eventHead = ({ topic, channel, epoch, n, v }: EventParts): string =>
  JSON.stringify({ type: 'event', topic, channel, epoch, n, ...(v !== undefined && { v }) });

/** The payload is already JSON: it is written once, however many channels and nodes it goes through. */
export const eventFrame = (parts: EventParts, event: string, payloadJson: string): Buffer =>
  Buffer.from(`${eventHead(parts).slice(0, -1)},"event":${JSON.stringify(event)},"payload":${payloadJson}}`);

export const countFrame = (parts: EventParts): Buffer => Buffer.from(eventHead(parts));

interface ViewParts {
  readonly topic: string;
  readonly audience: Audience;
  readonly epoch: string;
  readonly version: number;
  readonly marks: Readonly<Record<Audience, number>>;
}

export const viewFrame = (parts: ViewParts, viewJson: string): string =>
  `${JSON.stringify({ type: 'view', ...parts }).slice(0, -1)},"view":${viewJson}}`;
