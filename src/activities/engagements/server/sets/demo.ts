import { honestRetrospective, whatIf } from './demo-sets/call-and-answer.ts';
import { classMood, meetingPulse } from './demo-sets/polls.ts';
import { afterWorkshop, clubEvening } from './demo-sets/surveys.ts';
import { curiousWorld, threeCountries } from './demo-sets/trivia.ts';
import type { SetDeps } from './sets.deps.ts';
import { storeNewSet } from './sets.service.ts';
import type { SetContent } from './sets.service.ts';

/** Nobody's identity: examples can be played and copied by all and changed by none. */
export const DEMO_OWNER = 'demo';

/** One of each type in English and one in German, so that hosting works at once. */
export const demoSets: readonly SetContent[] = [
  curiousWorld,
  threeCountries,
  honestRetrospective,
  whatIf,
  meetingPulse,
  classMood,
  afterWorkshop,
  clubEvening,
];

export const seedDemoSets = async (deps: SetDeps): Promise<void> => {
  for (const set of demoSets) {
    const stored = await storeNewSet(deps, DEMO_OWNER, { ...set, visibility: 'example' });
    if (!stored.ok) throw new Error(`the set ${set.name} could not be made: ${stored.error.code}`);
  }
};
