import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Seconds that the long files take beside others on two busy cores, as measured; the names are parts of their paths. */
const SECONDS: Readonly<Record<string, number>> = {
  'server/fuzz.': 157,
  'server/start.': 100,
  'server/hostile-work.': 95,
  'journeys/shell.': 90,
  'hunts/server/hunts-replay.': 85,
  'dynamodb/same-results.': 83,
  'cli/questions-large.': 82,
  'rooms/server/deadlines.system': 65,
  'journeys/engagements-poll-survey.': 62,
  'journeys/identity.': 61,
  'journeys/rooms.': 60,
  'aws/aws-stack.': 60,
  'dynamodb/dynamo-store.': 57,
  'server/cluster-faults.': 55,
  'journeys/engagements-report.': 54,
  'journeys/hunts-play.': 54,
  'journeys/polls.': 53,
  'polls/server/polls-crash.': 51,
  'journeys/engagements-trouble.': 50,
  'engagements/server/engagements-nodes.': 50,
  'journeys/polls-states.': 47,
  'journeys/admin.': 46,
  'engagements/server/engagements-crash.': 44,
  'cli/migrate.': 43,
  'server/largest-inputs.': 42,
  'journeys/engagements-access.': 41,
  'journeys/hunts-build.': 41,
  'sqlite/crash.': 41,
  'quizzes/server/large-bank.': 41,
  'journeys/engagements-trivia.': 40,
  'quizzes/server/quizzes-crash.': 38,
  'journeys/polls-embed.': 37,
  'server/originals.': 36,
  'journeys/timers-devices.': 36,
  'journeys/hunts-host.': 34,
  'map/tile-map.': 34,
  'journeys/timers-together.': 34,
  'journeys/polls-voter.': 34,
  'cli/adopt.system': 32,
  'journeys/engagements-show.': 32,
  'load/capacity.': 29,
  'journeys/engagements-wall.': 29,
  'journeys/engagements-question-sets.': 28,
  'journeys/timers-keyboard.': 28,
  'polls/server/polls-secrecy.': 27,
  'polls/server/polls-nodes.': 27,
  'identity/server/oidc.': 27,
  'timers/server/timers-crash.': 27,
  'journeys/quizzes-exam.': 27,
  'live/nodes.': 26,
  'journeys/engagements-nodes.': 26,
  'journeys/timers-table.': 26,
  'journeys/quizzes-bank.': 25,
  'hunts/server/hunts-nodes.': 25,
  'journeys/quizzes-study.': 25,
  'server/s3-files.': 24,
  'quizzes/server/quizzes-nodes.': 24,
  'cli/roundtable.': 24,
  'engagements/server/odd-items.': 23,
  'server/cluster.system': 23,
  'tls/https.': 23,
  'timers/server/timers-nodes.': 23,
  'photos/photos.system': 23,
  'server/outside.': 22,
  'server/contract-walk.': 18,
  'journeys/timers-offline.': 18,
  'live/redis-bus.': 12,
  'server/stop-signals.': 10,
  'server/hunts-crash.': 10,
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
