import type { PlayerView } from '#activities/engagements/contract.views.ts';
import { outcomeTitle } from './outcome-title.ts';
import { playWords } from './play.words.ts';
import { insideWords } from './inside.words.ts';

/**
 * The current step in one sentence, for a live region: people who do not see the page hear each step once,
 * and nothing in between.
 */
export const stageVoice = (game: PlayerView): string => {
  switch (game.stage.phase) {
    case 'waiting':
      return playWords('youAreIn');
    case 'question':
      return questionVoice(game);
    case 'voting':
      return game.ballot
        ? insideWords('vote', { count: game.ballot.answers.length })
        : playWords('voteDealing');
    case 'results':
      return resultsVoice(game);
    default:
      return sentences(playWords('endTitle'), placeOf(game.me.rank));
  }
};

const sentences = (...parts: readonly (string | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined)
    .map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`))
    .join(' ');

const placeOf = (rank: number | undefined): string | undefined =>
  rank === undefined ? undefined : insideWords('place', { rank });

const questionVoice = ({ stage: { question, survey, isReading } }: PlayerView): string => {
  if (survey) return insideWords('survey', { count: survey.length });
  if (!question) return '';
  const { number, title } = question;
  return insideWords(isReading ? 'reading' : 'answer', { number, title: sentences(title) });
};

const resultsVoice = ({ stage: { results, survey }, outcome }: PlayerView): string => {
  if (survey) return sentences(insideWords('thanks'));
  switch (results?.state) {
    case 'hidden':
      return sentences(insideWords('hiddenTitle'));
    case 'skipped':
      return sentences(insideWords('skippedTitle'));
    case 'shown':
      if (!outcome) return sentences(insideWords('thanks'));
      return sentences(
        outcomeTitle(outcome),
        outcome.points === 0 ? undefined : insideWords('points', { count: outcome.points }),
        placeOf(outcome.rank),
      );
    default:
      return sentences(insideWords('counting'));
  }
};
