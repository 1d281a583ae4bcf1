import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Seconds that the long files take on two cores, as measured; the names are parts of their paths. */
const SECONDS: Readonly<Record<string, number>> = {
  'journeys/rooms': 60,
  'journeys/polls.': 52,
  'journeys/polls-states': 49,
  'journeys/shell': 48,
  'dynamodb/dynamo-store': 48,
  'rooms/server/deadlines': 47,
  'server/fuzz': 46,
  'journeys/polls-pictures': 44,
  'journeys/identity': 42,
  'server/cluster-faults': 40,
  'journeys/quizzes-study': 39,
  'journeys/engagements-report': 39,
  'journeys/polls-embed': 36,
  'journeys/engagements-trouble': 36,
  'journeys/engagements-access': 36,
  'journeys/engagements-poll-survey': 33,
  'server/start.system': 32,
  'journeys/timers-history': 31,
  'journeys/nodes': 29,
  'journeys/question-sets': 27,
  'journeys/hunts-play': 27,
  'journeys/hunts-build': 27,
  'journeys/engagements-trivia': 27,
  'cli/questions-large': 25,
  'dynamodb/same-results': 22,
  'server/timers-crash': 21,
  'live/nodes.system': 20,
  'files/server/s3-files': 17,
  'server/quizzes-crash': 16,
  'server/engagements-crash': 15,
  'server/contract-walk': 14,
  'cli/migrate': 13,
  'live/redis-bus': 12,
  'server/polls-crash': 12,
  'sqlite/crash': 11,
  'server/stop-signals': 10,
  'sets/imports.system': 10,
};

/** Of a journey that is not named above. */
const USUAL_JOURNEY = 19;

const secondsOf = ({ moduleId }: TestSpecification): number => {
  const name = Object.keys(SECONDS).find((part) => moduleId.includes(part));
  return SECONDS[name ?? ''] ?? (moduleId.includes('/journeys/') ? USUAL_JOURNEY : 0);
};

/**
 * The long ones first: begun last, one of them would keep a worker busy while the others have ended. Without a record
 * of earlier runs the runner goes by the size of files, which says little of those that wait.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => secondsOf(b) - secondsOf(a));
  }
}
