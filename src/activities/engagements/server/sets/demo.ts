import type { Language } from '#core/languages.ts';
import { honestRetrospective, whatIf } from './demo-sets/call-and-answer.ts';
import { classMood, meetingPulse } from './demo-sets/polls.ts';
import { afterWorkshop, clubEvening } from './demo-sets/surveys.ts';
import { curiousWorld, threeCountries } from './demo-sets/trivia.ts';
import type { SetDeps } from './sets.deps.ts';
import { storeNewSet } from './sets.service.ts';
import type { SetContent } from './sets.service.ts';

/** Nobody's identity: examples can be played and copied by all and changed by none. */
export const DEMO_OWNER = 'demo';

/** One of each type in each language: people can host at once. */
const byLanguage: Readonly<Record<Language, readonly SetContent[]>> = {
  en: [curiousWorld, honestRetrospective, meetingPulse, afterWorkshop],
  de: [threeCountries, whatIf, classMood, clubEvening],
};

export const demoSets: readonly SetContent[] = Object.values(byLanguage).flat();

/** Whether it is in this language. */
export const isExampleIn = (language: Language, setName: string): boolean =>
  byLanguage[language].some(({ name }) => name === setName);

export const seedDemoSets = async (deps: SetDeps): Promise<void> => {
  for (const set of demoSets) {
    const stored = await storeNewSet(deps, DEMO_OWNER, { ...set, visibility: 'example' });
    if (!stored.ok) throw new Error(`the set ${set.name} could not be made: ${stored.error.code}`);
  }
};
