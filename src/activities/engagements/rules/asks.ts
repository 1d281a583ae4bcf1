import { say } from '#core/words.ts';
import type { Instant } from '#core/instant.ts';
import { fail, ok } from '#core/result.ts';
import type { Ask } from '../contract.views.ts';
import { hidesNames } from './aliases.ts';
import { tidyText } from './kinds/answer-checks.ts';
import type { GameState } from './state.ts';

export const LONGEST_ASK = 300;
export const MOST_WAITING = 5;

/** ASK#, as far as rules read it. `playerName` is the key of the author's seat. */
export interface AskState {
  readonly askId: string;
  readonly text: string;
  readonly playerName: string;
  /** The name that is shown; undefined for who asks without one. */
  readonly author: string | undefined;
  readonly status: Ask['status'];
  readonly isPinned: boolean;
  readonly votes: number;
  readonly askedAt: Instant;
}

/** The text as it is stored, and whether it is seen at once. `own` are the author's questions so far. */
export const admitAsk = (game: GameState, text: string, own: readonly Pick<AskState, 'status'>[]) => {
  if (game.phase === 'ended') return fail('game-over');
  if (game.settings.asks === 'off') return fail('asks-off');
  const tidy = tidyText(text);
  const length = [...tidy].length;
  if (length < 1 || length > LONGEST_ASK) {
    const message = say('ask-length', { longest: LONGEST_ASK });
    return fail('bad-input', undefined, [{ path: 'text', message }]);
  }
  const waiting = own.filter(({ status }) => status === 'pending' || status === 'shown').length;
  if (waiting >= MOST_WAITING) return fail('asks-too-many', { limit: MOST_WAITING });
  return ok<Pick<AskState, 'text' | 'status'>>({
    text: tidy,
    status: game.settings.asks === 'moderated' ? 'pending' : 'shown',
  });
};

/** In front of everybody: an archived one is done with, and stays in the report. */
const isPublic = ({ status }: AskState): boolean => status === 'shown' || status === 'answered';

/** May this player vote for it? What one cannot see, one cannot vote for. */
export const admitUpvote = (game: GameState, ask: AskState, playerName: string) => {
  if (game.phase === 'ended') return fail('game-over');
  if (game.settings.asks === 'off') return fail('asks-off');
  if (ask.playerName === playerName) return fail('not-allowed');
  return isPublic(ask) ? ok(undefined) : fail('ask-not-found');
};

/** Pinned first, then by votes, then by age; answered ones last. */
const inOrder = (a: AskState, b: AskState): number =>
  Number(a.status === 'answered') - Number(b.status === 'answered') ||
  Number(b.isPinned) - Number(a.isPinned) ||
  b.votes - a.votes ||
  a.askedAt - b.askedAt ||
  (a.askId < b.askId ? -1 : Number(a.askId > b.askId));

export type AskViewer =
  | { readonly audience: 'host' }
  | { readonly audience: 'screen' }
  | {
      readonly audience: 'player';
      readonly playerName: string;
      /** Ids of the questions this player has voted for. */
      readonly voted: ReadonlySet<string>;
    };

const maySee = (ask: AskState, viewer: AskViewer): boolean => {
  if (viewer.audience === 'host') return true;
  return isPublic(ask) || (viewer.audience === 'player' && ask.playerName === viewer.playerName);
};

/** The questions of the audience as one viewer sees them. */
export const asksFor = (game: GameState, asks: readonly AskState[], viewer: AskViewer): Ask[] =>
  asks
    .filter((ask) => maySee(ask, viewer))
    .toSorted(inOrder)
    .map((ask) => askViewOf(game, ask, viewer));

export const askViewOf = (game: GameState, ask: AskState, viewer: AskViewer): Ask => {
  const { askId, text, status, isPinned, votes, askedAt, author } = ask;
  const { showsAuthors } = game.settings;
  const hasAuthor = !hidesNames(game) && (viewer.audience === 'host' || showsAuthors);
  return {
    askId,
    text,
    status,
    isPinned,
    votes,
    askedAt,
    ...(hasAuthor && author !== undefined && { author }),
    ...(viewer.audience === 'player' && {
      isOwn: ask.playerName === viewer.playerName,
      hasMyVote: viewer.voted.has(askId),
    }),
  };
};
