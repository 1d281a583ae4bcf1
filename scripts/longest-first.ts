import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Seconds that the long files take beside others on two busy cores, as measured; the names are parts of their paths. */
const SECONDS: Readonly<Record<string, number>> = {
  'server/fuzz.': 157,
  'dynamodb/same-results.': 83,
  'cli/questions-large.': 82,
  'server/start.': 74,
  'journeys/rooms.': 60,
  'dynamodb/dynamo-store.': 57,
  'server/cluster-faults.': 55,
  'journeys/polls.': 55,
  'journeys/shell.': 55,
  'journeys/engagements-report.': 52,
  'journeys/polls-states.': 47,
  'journeys/admin.': 46,
  'server/deadlines.system': 43,
  'journeys/identity.': 39,
  'server/timers-crash.': 38,
  'journeys/hunts-play.': 38,
  'journeys/polls-embed.': 37,
  'server/originals.': 36,
  'journeys/hunts-host.': 34,
  'journeys/engagements-poll-survey.': 33,
  'server/hostile-work.': 32,
  'journeys/engagements-trivia.': 29,
  'journeys/engagements-trouble.': 27,
  'live/nodes.': 26,
  'server/engagements-crash.': 26,
  'journeys/engagements-access.': 26,
  'journeys/engagements-nodes.': 26,
  'journeys/engagements-question-sets.': 26,
  'journeys/quizzes-bank.': 25,
  'cli/adopt.system': 24,
  'engagements/server/odd-items.': 23,
  'server/largest-inputs.': 24,
  'server/s3-files.': 24,
  'journeys/hunts-build.': 23,
  'journeys/timers-table.': 22,
  'cli/migrate.': 20,
  'journeys/timers-devices.': 20,
  'server/large-bank.': 18,
  'server/contract-walk.': 18,
  'server/polls-crash.': 16,
  'server/quizzes-crash.': 15,
  'load/capacity.': 12,
  'live/redis-bus.': 12,
  'sqlite/crash.': 11,
  'server/stop-signals.': 10,
  'server/hunts-crash.': 10,
  'server/hunts-replay.': 10,
  'bank/hostile-archives.': 10,
  'timers/server/games.': 6,
  'hunts/server/original-hunts.': 6,
  'timers/server/hostile-files.': 5,
};

/** Of a journey that is not named above. */
const USUAL_JOURNEY = 16;

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
