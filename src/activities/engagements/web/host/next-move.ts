import type { HostView } from '#activities/engagements/contract.views.ts';
import type { Move } from './host.state.ts';

export interface Offer {
  /** Key of the button's words. */
  readonly label:
    | 'start'
    | 'startSurvey'
    | 'startAnswers'
    | 'closeAnswers'
    | 'closeVote'
    | 'reveal'
    | 'nextQuestion'
    | 'showLeaderboard'
    | 'showResults'
    | 'skip'
    | 'rerun'
    | 'end';
  readonly move: Move;
}

const open: Move = { move: 'open' };
const end: Offer = { label: 'end', move: { move: 'end' } };
const skip: Offer = { label: 'skip', move: { move: 'skip' } };

const hasBoard = ({ stage, settings }: HostView): boolean =>
  settings.leaderboard === 'every-question' &&
  !settings.namesAtEnd &&
  (stage.results?.leaders?.length ?? 0) > 0;

const afterAll = (game: HostView, left: number | undefined): Offer =>
  left === 0 || game.engagementType === 'survey' ? end : { label: 'nextQuestion', move: open };

const mainAtResults = (game: HostView, left: number | undefined): Offer => {
  const { results, board } = game.stage;
  if (results?.state === 'hidden') return { label: 'reveal', move: { move: 'reveal' } };
  if (board === 'results' && hasBoard(game)) {
    return { label: 'showLeaderboard', move: { move: 'show', board: 'leaderboard' } };
  }
  return afterAll(game, left);
};

/** The one thing a host most likely wants next; undefined while something is being counted. */
export const mainOffer = (game: HostView, left: number | undefined): Offer | undefined => {
  const { phase, isReading, isCounting } = game.stage;
  if (isCounting) return undefined;
  switch (phase) {
    case 'waiting':
      return { label: game.engagementType === 'survey' ? 'startSurvey' : 'start', move: open };
    case 'question':
      return isReading
        ? { label: 'startAnswers', move: { move: 'start-answers' } }
        : { label: 'closeAnswers', move: { move: 'close' } };
    case 'voting':
      return { label: 'closeVote', move: { move: 'close' } };
    case 'results':
      return mainAtResults(game, left);
    default:
      return undefined;
  }
};

const afterResults = (game: HostView, left: number | undefined): readonly Offer[] => {
  const { board, results } = game.stage;
  const isShown = results?.state === 'shown';
  const canGoOn = left !== 0 && game.engagementType !== 'survey';
  return [
    ...(canGoOn && isShown && board === 'results' && hasBoard(game)
      ? [{ label: 'nextQuestion', move: open } as const]
      : []),
    ...(board === 'leaderboard'
      ? [{ label: 'showResults', move: { move: 'show', board: 'results' } } as const]
      : []),
    ...(game.engagementType === 'survey' ? [] : [{ label: 'rerun', move: { move: 'rerun' } } as const]),
    // Also when nothing is left: nobody has to show who leads before going home.
    ...(mainAtResults(game, left).label === 'end' ? [] : [end]),
  ];
};

/** The move for a "back" key; most steps of a session cannot be undone. */
export const backOffer = ({ stage }: HostView): Offer | undefined =>
  stage.phase === 'results' && stage.board === 'leaderboard'
    ? { label: 'showResults', move: { move: 'show', board: 'results' } }
    : undefined;

/** What else can be done now, the likeliest first. */
export const otherOffers = (game: HostView, left: number | undefined): readonly Offer[] => {
  switch (game.stage.phase) {
    case 'question':
    case 'voting':
      return [skip, end];
    case 'results':
      return afterResults(game, left);
    case 'waiting':
      return [end];
    default:
      return [];
  }
};
