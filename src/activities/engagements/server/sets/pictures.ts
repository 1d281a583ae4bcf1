import { say } from '#core/words.ts';
import { done, fail } from '#core/result.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import type { SetPresets } from '#activities/engagements/contract.settings.ts';
import type { WholeSet } from '#activities/engagements/rules/sets/state.ts';
import { picturesIn } from '#activities/engagements/rules/text-pictures.ts';
import { readPages } from '#server/kit/read-pages.ts';
import { readHead } from './reading.ts';
import { fromQuestionItem, questionsQuery } from './questions.items.ts';
import type { SetDeps } from './sets.deps.ts';

const backdropIn = (presets: SetPresets | undefined): string[] =>
  presets?.backdrop ? [presets.backdrop] : [];

/** Names the sets that use pictures, so these are kept. */
export const SET_PICTURES = 'engagement-set';

/** Before a question is saved: a picture that nobody uses is removed after a day. */
export const keepPictures = async (
  { pictures }: SetDeps,
  setId: string,
  questions: readonly Question[],
  presets?: SetPresets,
) => {
  for (const pictureId of new Set([...questions.flatMap(picturesIn), ...backdropIn(presets)])) {
    if (await pictures.keep(pictureId, { kind: SET_PICTURES, holderId: setId })) continue;
    return fail('set-question-invalid', undefined, [
      {
        path: 'body.question.picture',
        message: say('set-picture-gone'),
      },
    ]);
  }
  return done;
};

/** A new edition shows what the one before did; a picture that was lost long ago is no reason to refuse it. */
export const keepOldPictures = async (
  { pictures }: SetDeps,
  { head: { setId, presets }, questions }: WholeSet,
): Promise<void> => {
  const shown = questions.flatMap(({ content }) => picturesIn(content));
  for (const pictureId of new Set([...shown, ...backdropIn(presets)]))
    await pictures.keep(pictureId, { kind: SET_PICTURES, holderId: setId });
};

/** Whether this edition or a question of it has the picture; sessions that run with an older one keep it themselves. */
export const showsPicture = async (
  deps: Pick<SetDeps, 'store' | 'table'>,
  setId: string,
  pictureId: string,
): Promise<boolean> => {
  if (backdropIn((await readHead(deps, setId))?.presets).includes(pictureId)) return true;
  for await (const items of readPages(deps, questionsQuery(setId)))
    if (fromQuestionItem.list(items).some(({ content }) => picturesIn(content).includes(pictureId)))
      return true;
  return false;
};
