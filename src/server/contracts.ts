import { engagementHostContract } from '#activities/engagements/contract.host.ts';
import { engagementTopic } from '#activities/engagements/contract.live.ts';
import { engagementReportContract } from '#activities/engagements/contract.report.ts';
import { setsContract } from '#activities/engagements/contract.sets.ts';
import { engagementsContract } from '#activities/engagements/contract.ts';
import { huntChatContract, huntChatTopic } from '#activities/hunts/contract.chat.ts';
import { huntExportsContract } from '#activities/hunts/contract.exports.ts';
import { huntTopic } from '#activities/hunts/contract.live.ts';
import { huntMapContract } from '#activities/hunts/contract.map.ts';
import { huntPhotosContract, huntPhotosTopic } from '#activities/hunts/contract.photos.ts';
import { huntsContract } from '#activities/hunts/contract.ts';
import { pollTopic } from '#activities/polls/contract.live.ts';
import { pollsContract } from '#activities/polls/contract.ts';
import { quizzesContract } from '#activities/quizzes/contract.ts';
import { tableTopic } from '#activities/timers/contract.live.ts';
import { timersContract } from '#activities/timers/contract.ts';
import type { LiveTopic } from '#core/live.ts';
import type { Contract } from '#core/route.ts';
import { filesContract } from '#platform/files/contract.ts';
import { identityContract } from '#platform/identity/contract.ts';
import { operationsContract } from '#platform/operations/contract.ts';
import { roomTopic, roomsContract } from '#platform/rooms/contract.ts';

/** What the API reference is made of; a test compares it with the modules that really run. */
export const contracts: readonly Contract[] = [
  identityContract,
  operationsContract,
  roomsContract,
  filesContract,
  pollsContract,
  timersContract,
  quizzesContract,
  engagementsContract,
  engagementHostContract,
  engagementReportContract,
  setsContract,
  huntsContract,
  huntPhotosContract,
  huntChatContract,
  huntExportsContract,
  huntMapContract,
];

export const topics: readonly LiveTopic[] = [
  roomTopic,
  pollTopic,
  tableTopic,
  engagementTopic,
  huntTopic,
  huntPhotosTopic,
  huntChatTopic,
];
