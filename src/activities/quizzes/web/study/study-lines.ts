import type { Reason, Standing } from '#activities/quizzes/contract.views.ts';
import { formatAgo } from '#web/kit/i18n/formats.ts';
import { studyWords } from './study.words.ts';

/** Why a question was picked, in a few words. */
export const reasonLine = ({ kind, times = 1, domain = '' }: Reason): string => {
  switch (kind) {
    case 'again':
      return studyWords('whyAgain');
    case 'missed':
      return times > 1 ? studyWords('whyMissed', { count: times }) : studyWords('whyMissedOnce');
    case 'due':
      return studyWords('whyDue');
    case 'weak-domain':
      return studyWords('whyWeak', { domain });
    case 'exam-near':
      return studyWords('whyExamNear');
    case 'same-case':
      return studyWords('whyCase');
    case 'new':
      return studyWords('whyNew');
    case 'random':
      return studyWords('whyRandom');
  }
};

interface After {
  readonly standing: Standing | undefined;
  readonly isAgainNext: boolean;
  readonly now: number;
}

/** What happens to the question next. */
export const standingLine = ({ standing, isAgainNext, now }: After): string | undefined => {
  if (isAgainNext) return studyWords('againAtOnce');
  if (standing === undefined) return undefined;
  if (standing.isInWrongPool && standing.remainingTries > 0) {
    return studyWords('pool', { count: standing.remainingTries });
  }
  const parts = [
    standing.masteryLevel === 2 ? studyWords('mastered') : '',
    standing.dueAt !== undefined && standing.dueAt > now
      ? studyWords('back', { when: formatAgo(standing.dueAt, now) })
      : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join(' ');
};
