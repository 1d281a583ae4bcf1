import { ok } from '#core/result.ts';
import { say } from '#core/words.ts';
import { BREAK, NOTE } from '../rules/programme.ts';
import type { RoomActivity } from './room-activity.ts';

/** Nobody goes anywhere: it is shown at the table and on its wall. */
const atTheTable = (kind: string, lacks: RoomActivity['lacks']): RoomActivity => ({
  kind,
  lacks,
  choices: async () => [],
  start: async () => ok({ ref: '' }),
  seat: async () => undefined,
  end: async () => undefined,
  isOver: async () => false,
  outcome: async () => undefined,
});

export const tableKinds: readonly RoomActivity[] = [
  atTheTable(NOTE, ({ text = '' }) => (text === '' ? say('room-item-needs-text') : undefined)),
  atTheTable(BREAK, ({ minutes }) => (minutes === undefined ? say('room-item-needs-minutes') : undefined)),
];
