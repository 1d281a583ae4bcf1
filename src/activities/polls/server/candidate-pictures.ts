import { say } from '#core/words.ts';
import { done, fail } from '#core/result.ts';
import type { FieldIssue } from '#core/result.ts';
import type { Pictures } from '#platform/files/server/files.wiring.ts';
import type { NewPoll } from '../contract.views.ts';

const NOT_STORED = say('poll-picture-unknown');

/** Tells the picture store which polls use a picture. */
export const POLL_PICTURES = 'poll';

/** Before a poll is saved: the pictures of its options stay as long as it shows them, and one that is not stored is named. */
export const keepPictures = async (
  pictures: Pictures,
  pollId: string,
  candidates: NewPoll['candidates'] = [],
) => {
  const checks = candidates.map(async (candidate, index): Promise<FieldIssue | undefined> => {
    if (typeof candidate === 'string' || candidate.picture === undefined) return undefined;
    const isKept = await pictures.keep(candidate.picture, { kind: POLL_PICTURES, holderId: pollId });
    return isKept ? undefined : { path: `candidates.${index}.picture`, message: NOT_STORED };
  });
  const issues = (await Promise.all(checks)).filter((issue) => issue !== undefined);
  return issues.length === 0 ? done : fail('bad-input', undefined, issues);
};
