import type { Answer } from '#web/kit/client.ts';
import type { Settings } from '../contract.learner.ts';
import type { CatalogueEntry } from '../contract.study.ts';
import { quizzesClient, zoneHere } from './quizzes.client.ts';
import type { Answered } from './quizzes.client.ts';
import { certificateOf } from './study-wish.ts';

export type Home = Answered<'readHome'>;

/** The learner's state, and everything there is to study. */
export interface Learner {
  readonly home: Home;
  readonly entries: readonly CatalogueEntry[];
}

export const readLearner = async (): Promise<Answer<Learner>> => {
  const [home, listed] = await Promise.all([
    quizzesClient.readHome({ query: { zone: zoneHere() } }),
    quizzesClient.listSources(),
  ]);
  if (!home.ok) return home;
  return listed.ok ? { ok: true, value: { home: home.value, entries: listed.value.sources } } : listed;
};

/** Learners without a goal aim at what they start with: otherwise the front page has nothing to show. */
export const aimAtFirst = ({ focus }: Settings, entry: CatalogueEntry): void => {
  if (focus === undefined) void quizzesClient.changeSettings({ body: { focus: certificateOf(entry) } });
};
