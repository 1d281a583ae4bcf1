import { pollTopic, pollsContract } from '#activities/polls/contract.ts';
import { tableTopic, timersContract } from '#activities/timers/contract.ts';
import type { LiveTopic } from '#core/live.ts';
import type { Contract } from '#core/route.ts';
import { filesContract } from '#platform/files/contract.ts';
import { identityContract } from '#platform/identity/contract.ts';
import { roomTopic, roomsContract } from '#platform/rooms/contract.ts';

/** What the API reference is made of; a test compares it with the modules that really run. */
export const contracts: readonly Contract[] = [
  identityContract,
  roomsContract,
  filesContract,
  pollsContract,
  timersContract,
];

export const topics: readonly LiveTopic[] = [roomTopic, pollTopic, tableTopic];
