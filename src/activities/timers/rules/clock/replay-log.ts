import { failWith, ok } from '#core/result.ts';
import type { Failure } from '#core/result.ts';
import { parseLog } from './parse-log.ts';
import { replay } from './timeline.ts';
import type { ClockRefusal, LogFailure } from './timeline.ts';

/** Names the event in every field; a problem without a field is about the event as a whole. */
const atEvent = ({ index, error }: LogFailure): Failure<ClockRefusal> => {
  if (index < 0) return error;
  const { fields = [], ...message } = error;
  const event = `events[${index}]`;
  return {
    ...error,
    fields:
      fields.length > 0
        ? fields.map((field) => ({ ...field, path: `${event}.${field.path}` }))
        : [{ path: event, message }],
  };
};

/** A log from a file or another device: checked, then replayed. */
export const replayLog = (value: unknown) => {
  const log = parseLog(value);
  if (!log.ok) return log;
  const replayed = replay(log.value);
  return replayed.ok ? ok(replayed.value) : failWith(atEvent(replayed.refused));
};
