import { done, fail } from '#core/result.ts';
import type { Result } from '#core/result.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import type { SetParts } from './sets.parts.ts';

export const picturesIn = (question: Question): string[] => [
  ...(question.picture === undefined ? [] : [question.picture]),
  ...('options' in question ? question.options.flatMap(({ picture }) => picture ?? []) : []),
];

/** Before a question is saved: a picture that nobody uses is removed after a day. */
export const keepPictures = async (
  { pictures }: SetParts,
  questions: readonly Question[],
): Promise<Result<void>> => {
  for (const pictureId of new Set(questions.flatMap(picturesIn))) {
    if (await pictures.keep(pictureId)) continue;
    return fail('set-question-invalid', undefined, [
      {
        path: 'body.question.picture',
        message: {
          en: 'This picture is gone. Upload it again.',
          de: 'Dieses Bild ist weg. Lade es noch einmal hoch.',
        },
      },
    ]);
  }
  return done;
};
