import type { Settings } from '../contract.learner.ts';
import type { CatalogueEntry } from '../contract.study.ts';
import { quizzesClient } from './quizzes.client.ts';
import { certificateOf } from './study-wish.ts';

/** Whoever prepares for nothing yet prepares for what they begin with: else the front page has nothing to tell. */
export const aimAtFirst = (settings: Settings | undefined, entry: CatalogueEntry): void => {
  if (settings === undefined || settings.focus !== undefined) return;
  void quizzesClient.changeSettings({ body: { focus: certificateOf(entry) } });
};
