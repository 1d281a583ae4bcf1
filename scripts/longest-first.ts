import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** The long ones, longest first: begun last, one of them would keep a worker busy while the others have ended. */
const LONGEST: readonly string[] = [
  'server/contract-walk',
  'server/fuzz',
  'cluster-faults',
  'dynamo-store',
  'same-results',
  'rooms/server/deadlines',
  'server/start',
  'sets/imports',
  'sqlite/crash',
  'live/nodes',
  'polls-crash',
  'engagements-crash',
  'timers-crash',
  'quizzes-crash',
  'cli/migrate',
  'questions-large',
  'engagements-nodes',
  'hunts-nodes',
  'hunts-seed',
  'hunts-replay',
  'chat/asking',
  's3-files',
  'operations.system',
  'journeys/rooms',
  'journeys/polls.journey',
  'journeys/polls-states',
  'journeys/shell',
  'journeys/engagements-report',
  'journeys/engagements-poll-survey',
  'journeys/identity',
  'journeys/engagements-trouble',
  'journeys/hunts',
  'journeys/engagements',
  'journeys/nodes',
  'journeys/polls-embed',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((name) => moduleId.includes(name));
  return place === -1 ? LONGEST.length : place;
};

/** Without a record of earlier runs the runner goes by the size of files, which says little of those that wait. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
