import { readFileSync } from 'node:fs';
import type { Template } from '#activities/hunts/contract.build.ts';
import { readHunt } from '#activities/hunts/rules/hunt-file.ts';
import type { Hunt } from '#activities/hunts/rules/hunt-file.ts';
import { derivedUuid } from '#server/kit/ids.ts';
import { storeHunt } from '../build.service.ts';
import { EXAMPLES_HOST } from '../hunts.guards.ts';
import type { HuntDeps } from '../hunts.deps.ts';
import { actPhase } from '../phases.service.ts';

const languages = ['en', 'de'] as const;

/** A hunt of ours. The first is played in any building as it is; the others ask for what only their host knows. */
export const demoFile = (language: (typeof languages)[number], template: Template = 'indoor'): Hunt => {
  const text = readFileSync(new URL(`${template}-${language}.json`, import.meta.url), 'utf8');
  const read = readHunt(JSON.parse(text));
  if (!read.ok)
    throw new Error(`the hunt ${template} (${language}) is broken: ${JSON.stringify(read.error)}`);
  return read.value;
};

/** One example per language that never ends: every visitor makes a team, whose clock starts then. */
export const seedDemoHunts = async (deps: HuntDeps): Promise<void> => {
  for (const language of languages) {
    const file = { ...demoFile(language), teams: [] };
    const stored = await storeHunt(deps, { hostId: EXAMPLES_HOST, file, isDemo: true });
    if (!stored.ok) throw new Error(`the example hunt (${language}) was not stored: ${stored.error.code}`);
    const { gameId } = stored.value;
    const started = await actPhase(deps, { gameId, id: derivedUuid('demo', gameId), act: 'start' });
    if (!started.ok) throw new Error(`the example hunt (${language}) did not start: ${started.error.code}`);
  }
};
