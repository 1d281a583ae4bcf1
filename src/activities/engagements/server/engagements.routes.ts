import { ok } from '#core/result.ts';
import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { engagementHostContract } from '../contract.host.ts';
import { engagementsContract } from '../contract.ts';
import { giveAnswer } from './answers.service.ts';
import type { AnswerIntake } from './answers.service.ts';
import { listAsks, moderateAsk, putAsk, voteForAsk } from './asks.service.ts';
import type { AskParts } from './asks.service.ts';
import {
  becomeCohost,
  dropCohostLink,
  listCohosts,
  makeCohostLink,
  removeCohost,
} from './cohosts.service.ts';
import { applyCorrectionAsHost, previewCorrection } from './corrections.service.ts';
import { changeGameAsHost, createGame, moveGameAsHost, readOutline } from './games.service.ts';
import { hideAnswerAsHost, listAnswers } from './moderation.service.ts';
import { joinGame, leaveGame, renewSeat, takeSeat } from './players.service.ts';
import type { PlayerParts } from './players.service.ts';
import { react } from './reactions.ts';
import type { ReactionCounts } from './reactions.ts';
import {
  kickPlayer,
  previewRemoval,
  removePlayers,
  restorePlayer,
  restorePlayers,
} from './removals.service.ts';
import { changeMe, changePlayer, dealTeamsAsHost, finishSurvey, listPlayers } from './seating.service.ts';
import type { SeatingParts } from './seating.service.ts';
import { playerViewFor, readGame, readScreen, seenByHost } from './views.service.ts';
import type { ViewParts } from './views.service.ts';
import { castVotes, keepVotes } from './votes.service.ts';
import type { VoteIntake } from './votes.service.ts';

export interface RouteParts extends PlayerParts, ViewParts, AskParts, SeatingParts {
  readonly answers: AnswerIntake;
  readonly votes: VoteIntake;
  readonly reactions: ReactionCounts;
}

export const engagementRoutes = (parts: RouteParts): BoundRoute[] =>
  bind(engagementsContract, {
    readGame: ({ actor, params, query }) => readGame(parts, actor, { ...params, ...query }),
    readScreen: ({ params }) => readScreen(parts, params.gameId),
    joinGame: async ({ actor, params, body }) => {
      const joined = await joinGame(parts, actor, { ...params, ...body });
      if (!joined.ok) return joined;
      const { game, seat, token } = joined.value;
      return ok({ game: await playerViewFor(parts, game, seat), seat: token });
    },
    takeSeat: async ({ actor, params, body }) => {
      const taken = await takeSeat(parts, actor, { ...params, ...body });
      return taken.ok ? ok(await playerViewFor(parts, taken.value.game, taken.value.seat)) : taken;
    },
    renewSeat: ({ actor, params }) => renewSeat(parts, actor, params.gameId),
    changeMe: ({ actor, params, body }) => changeMe(parts, actor, { ...params, ...body }),
    leaveGame: ({ actor, params }) => leaveGame(parts, actor, params.gameId),
    giveAnswer: ({ actor, params, body }) => giveAnswer(parts, actor, { ...params, ...body }),
    finishSurvey: ({ actor, params, body }) => finishSurvey(parts, actor, { ...params, ...body }),
    castVotes: ({ actor, params, body }) => castVotes(parts, actor, { ...params, ...body }),
    keepVotes: ({ actor, params, body }) => keepVotes(parts, actor, { ...params, ...body }),
    listAsks: ({ actor, params }) => listAsks(parts, actor, params.gameId),
    putAsk: ({ actor, params, body }) => putAsk(parts, actor, { ...params, ...body }),
    voteForAsk: ({ actor, params, body }) => voteForAsk(parts, actor, { ...params, ...body }),
    react: ({ actor, params, body }) => react(parts, actor, { ...params, ...body }),
  });

export const engagementHostRoutes = (parts: RouteParts): BoundRoute[] => {
  const seen = seenByHost(parts);
  return bind(engagementHostContract, {
    createGame: ({ actor, body }) => seen(actor, createGame(parts, actor, body)),
    changeGame: ({ actor, params, body }) =>
      seen(actor, changeGameAsHost(parts, actor, { ...params, ...body })),
    readOutline: ({ actor, params }) => readOutline(parts, actor, params.gameId),
    moveGame: ({ actor, params, body }) => seen(actor, moveGameAsHost(parts, actor, params.gameId, body)),
    listPlayers: ({ actor, params, query }) => listPlayers(parts, actor, { ...params, ...query }),
    changePlayer: ({ actor, params, body }) => changePlayer(parts, actor, { ...params, ...body }),
    kickPlayer: ({ actor, params }) => kickPlayer(parts, actor, params),
    restorePlayer: ({ actor, params }) => restorePlayer(parts, actor, params),
    previewRemoval: ({ actor, params, body }) => previewRemoval(parts, actor, { ...params, ...body }),
    removePlayers: ({ actor, params, body }) => removePlayers(parts, actor, { ...params, ...body }),
    restorePlayers: ({ actor, params, body }) => restorePlayers(parts, actor, { ...params, ...body }),
    dealTeams: ({ actor, params }) => seen(actor, dealTeamsAsHost(parts, actor, params.gameId)),
    listAnswers: ({ actor, params, query }) => listAnswers(parts, actor, { ...params, ...query }),
    hideAnswer: ({ actor, params, body }) => hideAnswerAsHost(parts, actor, { ...params, ...body }),
    previewCorrection: ({ actor, params, body }) => previewCorrection(parts, actor, { ...params, ...body }),
    applyCorrection: ({ actor, params, body }) =>
      seen(actor, applyCorrectionAsHost(parts, actor, { ...params, ...body })),
    moderateAsk: ({ actor, params, body }) => moderateAsk(parts, actor, { ...params, ...body }),
    makeCohostLink: ({ actor, params }) => makeCohostLink(parts, actor, params.gameId),
    dropCohostLink: ({ actor, params }) => seen(actor, dropCohostLink(parts, actor, params.gameId)),
    becomeCohost: ({ actor, params, body }) =>
      seen(actor, becomeCohost(parts, actor, { ...params, ...body })),
    listCohosts: ({ actor, params }) => listCohosts(parts, actor, params.gameId),
    removeCohost: ({ actor, params }) => removeCohost(parts, actor, params),
  });
};
