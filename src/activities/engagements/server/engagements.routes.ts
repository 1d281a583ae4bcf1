import { ok } from '#core/result.ts';
import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { engagementHostContract } from '../contract.host.ts';
import { engagementsContract } from '../contract.ts';
import { giveAnswer } from './answers.service.ts';
import type { AnswerIntake } from './answers.service.ts';
import { listAsks, moderateAsk, putAsk, voteForAsk } from './asks.service.ts';
import type { AskDeps } from './asks.service.ts';
import {
  becomeCohost,
  dropCohostLink,
  listCohosts,
  makeCohostLink,
  removeCohost,
} from './cohosts.service.ts';
import { moveOn } from './challenge.service.ts';
import { applyCorrectionAsHost, previewCorrection } from './corrections.service.ts';
import { changeGameAsHost, createGame, moveGameAsHost, readOutline } from './games.service.ts';
import { groupAnswersAsHost } from './grouping.service.ts';
import type { GroupingDeps } from './grouping.service.ts';
import { hideAnswerAsHost, listAnswers, sortAnswersAsHost } from './moderation.service.ts';
import { joinGame, leaveGame, renewSeat, takeSeat } from './players.service.ts';
import type { PlayerDeps } from './players.service.ts';
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
import type { SeatingDeps } from './seating.service.ts';
import { playerViewFor, readGame, readScreen, seenByHost } from './views.service.ts';
import type { ViewDeps } from './views.service.ts';
import { castVotes, keepVotes } from './votes.service.ts';
import type { VoteIntake } from './votes.service.ts';

export interface RouteDeps extends PlayerDeps, ViewDeps, AskDeps, SeatingDeps, GroupingDeps {
  readonly answers: AnswerIntake;
  readonly votes: VoteIntake;
  readonly reactions: ReactionCounts;
}

export const engagementRoutes = (deps: RouteDeps): BoundRoute[] =>
  bind(engagementsContract, {
    readGame: ({ actor, params, query }) => readGame(deps, actor, { ...params, ...query }),
    readScreen: ({ params }) => readScreen(deps, params.gameId),
    joinGame: async ({ actor, params, body }) => {
      const joined = await joinGame(deps, actor, { ...params, ...body });
      if (!joined.ok) return joined;
      const { game, seat, token } = joined.value;
      return ok({ game: await playerViewFor(deps, game, seat), seat: token });
    },
    takeSeat: async ({ actor, params, body }) => {
      const taken = await takeSeat(deps, actor, { ...params, ...body });
      return taken.ok ? ok(await playerViewFor(deps, taken.value.game, taken.value.seat)) : taken;
    },
    renewSeat: ({ actor, params }) => renewSeat(deps, actor, params.gameId),
    changeMe: ({ actor, params, body }) => changeMe(deps, actor, { ...params, ...body }),
    leaveGame: ({ actor, params }) => leaveGame(deps, actor, params.gameId),
    giveAnswer: ({ actor, params, body }) => giveAnswer(deps, actor, { ...params, ...body }),
    finishSurvey: ({ actor, params, body }) => finishSurvey(deps, actor, { ...params, ...body }),
    moveOn: ({ actor, params, body }) => moveOn(deps, actor, { ...params, ...body }),
    castVotes: ({ actor, params, body }) => castVotes(deps, actor, { ...params, ...body }),
    keepVotes: ({ actor, params, body }) => keepVotes(deps, actor, { ...params, ...body }),
    listAsks: ({ actor, params }) => listAsks(deps, actor, params.gameId),
    putAsk: ({ actor, params, body }) => putAsk(deps, actor, { ...params, ...body }),
    voteForAsk: ({ actor, params, body }) => voteForAsk(deps, actor, { ...params, ...body }),
    react: ({ actor, params, body }) => react(deps, actor, { ...params, ...body }),
  });

export const engagementHostRoutes = (deps: RouteDeps): BoundRoute[] => {
  const seen = seenByHost(deps);
  return bind(engagementHostContract, {
    createGame: ({ actor, body }) => seen(actor, createGame(deps, actor, body)),
    changeGame: ({ actor, params, body }) =>
      seen(actor, changeGameAsHost(deps, actor, { ...params, ...body })),
    readOutline: ({ actor, params }) => readOutline(deps, actor, params.gameId),
    moveGame: ({ actor, params, body }) => seen(actor, moveGameAsHost(deps, actor, params.gameId, body)),
    listPlayers: ({ actor, params, query }) => listPlayers(deps, actor, { ...params, ...query }),
    changePlayer: ({ actor, params, body }) => changePlayer(deps, actor, { ...params, ...body }),
    kickPlayer: ({ actor, params }) => kickPlayer(deps, actor, params),
    restorePlayer: ({ actor, params }) => restorePlayer(deps, actor, params),
    previewRemoval: ({ actor, params, body }) => previewRemoval(deps, actor, { ...params, ...body }),
    removePlayers: ({ actor, params, body }) => removePlayers(deps, actor, { ...params, ...body }),
    restorePlayers: ({ actor, params, body }) => restorePlayers(deps, actor, { ...params, ...body }),
    dealTeams: ({ actor, params }) => seen(actor, dealTeamsAsHost(deps, actor, params.gameId)),
    listAnswers: ({ actor, params, query }) => listAnswers(deps, actor, { ...params, ...query }),
    hideAnswer: ({ actor, params, body }) => hideAnswerAsHost(deps, actor, { ...params, ...body }),
    sortAnswers: ({ actor, params, body }) =>
      seen(actor, sortAnswersAsHost(deps, actor, { ...params, sorting: body })),
    groupAnswers: ({ actor, params }) => seen(actor, groupAnswersAsHost(deps, actor, params)),
    previewCorrection: ({ actor, params, body }) => previewCorrection(deps, actor, { ...params, ...body }),
    applyCorrection: ({ actor, params, body }) =>
      seen(actor, applyCorrectionAsHost(deps, actor, { ...params, ...body })),
    moderateAsk: ({ actor, params, body }) => moderateAsk(deps, actor, { ...params, ...body }),
    makeCohostLink: ({ actor, params }) => makeCohostLink(deps, actor, params.gameId),
    dropCohostLink: ({ actor, params }) => seen(actor, dropCohostLink(deps, actor, params.gameId)),
    becomeCohost: ({ actor, params, body }) => seen(actor, becomeCohost(deps, actor, { ...params, ...body })),
    listCohosts: ({ actor, params }) => listCohosts(deps, actor, params.gameId),
    removeCohost: ({ actor, params }) => removeCohost(deps, actor, params),
  });
};
