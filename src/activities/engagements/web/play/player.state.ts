import { signal } from '@preact/signals';
import type { HeardOf } from '#core/live.ts';
import type { Answer, CallOptions } from '#web/kit/client.ts';
import { followTopic, LivePage, notAllowed } from '#web/kit/data/live-page.ts';
import type { Hear } from '#web/kit/data/live-page.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import type { AnswerValue } from '#activities/engagements/contract.answers.ts';
import type { engagementTopic } from '#activities/engagements/contract.live.ts';
import type { OutsideView, OwnAnswer, PlayerView } from '#activities/engagements/contract.views.ts';
import { heldStage } from '#activities/engagements/rules/held-stage.ts';
import type { EngagementsClient } from '../engagements.client.ts';

/** What the page needs of the outside world; tests give their own. */
export interface PlaySources {
  readonly client: Pick<EngagementsClient, 'readGame' | 'joinGame' | 'takeSeat'>;
  readonly live: Pick<LiveClient, 'follow'> & Partial<Pick<LiveClient, 'status'>>;
  readonly after: (durationMs: number, task: () => void) => () => void;
  readonly device?: string | undefined;
}

type Heard = HeardOf<typeof engagementTopic>;

const isOn = ({ stage }: PlayerView, questionId: string): boolean =>
  stage.question?.questionId === questionId ||
  (stage.survey?.some((question) => question.questionId === questionId) ?? false);

const withStage = (
  game: PlayerView,
  { stage, version = game.version }: Heard['stage.changed'],
): PlayerView => {
  // Said late, because it took long; what followed was here first.
  if (version < game.version) return game;
  const next: PlayerView = { ...game, version, stage: heldStage(game.stage, stage) };
  const { ballot, outcome } = game;
  return {
    ...next,
    answers: game.answers.filter(({ questionId }) => isOn(next, questionId)),
    ballot: ballot && stage.phase === 'voting' && isOn(next, ballot.questionId) ? ballot : undefined,
    outcome: outcome && stage.phase !== 'question' && isOn(next, outcome.questionId) ? outcome : undefined,
  };
};

const withOutcome = (game: PlayerView, { outcome }: Heard['outcome.known']): PlayerView => {
  const { total, streak = 0, rank } = outcome;
  return { ...game, outcome, me: { ...game.me, total, streak, ...(rank !== undefined && { rank }) } };
};

type Hearing<Payload> = (game: PlayerView, payload: Payload, version?: number) => PlayerView;

const heard =
  <Payload>(change: (game: PlayerView, payload: Payload) => PlayerView): Hearing<Payload> =>
  (game, payload, version = game.version) =>
    change({ ...game, version: Math.max(game.version, version) }, payload);

export const hearPlayer: Hear<typeof engagementTopic, PlayerView> = {
  'stage.changed': heard(withStage),
  'ballot.dealt': heard((game, { ballot }) => ({ ...game, ballot })),
  'outcome.known': heard(withOutcome),
  'me.changed': heard((game, { me }) => ({ ...game, me })),
};

/** A view read while an answer was being sent must not undo what the server has acknowledged. */
const withTaken = (view: PlayerView, known: PlayerView): PlayerView => {
  if (view.me.playerId !== known.me.playerId) return view;
  const has = new Set(view.answers.map(({ questionId }) => questionId));
  const missing = known.answers.filter(({ questionId }) => isOn(view, questionId) && !has.has(questionId));
  return missing.length === 0 ? view : { ...view, answers: [...view.answers, ...missing] };
};

/** One's own frame comes right behind the step; sent while one was just arriving, it may have missed one. */
const OWN_WITHIN_MS = 2000;
/** A socket that looks open and is not must not keep a page empty. */
const FIRST_WITHIN_MS = 2000;

const lacksOwn = ({ engagementType, stage, ballot, outcome }: PlayerView): boolean => {
  if (stage.phase === 'voting') return ballot === undefined && (stage.voting?.answers ?? 0) > 0;
  const isScored = engagementType === 'trivia' || engagementType === 'call-and-answer';
  return isScored && stage.phase === 'results' && stage.results?.state === 'shown' && outcome === undefined;
};

type AnyView = OutsideView | PlayerView;

const isInside = (view: AnyView): view is PlayerView => view.audience === 'player';

/** Tries the seat's secret first; without one, the session decides between form and seat. */
const reader = ({ client, device }: PlaySources, gameId: string, link: string | undefined) => {
  let seat = link;
  const params = { gameId };
  return async (): Promise<Answer<AnyView>> => {
    if (seat !== undefined) {
      const taken = await client.takeSeat({
        params,
        body: { seat, ...(device !== undefined && { device }) },
      });
      // Without an answer it is tried again.
      if (taken.ok || taken.error.code !== 'offline') seat = undefined;
      if (taken.ok || taken.error.code !== 'game-seat-unknown') return taken;
    }
    const answer = await client.readGame({ params, query: { as: 'player' } });
    if (!answer.ok) return answer;
    const { value } = answer;
    return value.audience === 'player' || value.audience === 'outside' ? { ok: true, value } : notAllowed;
  };
};

const readUnlessShown = (page: LivePage<AnyView, PlayerView>): void => {
  if (page.screen.peek().phase === 'loading') void page.reload();
};

/**
 * One player's session on one page: painted from the first answer, kept true by the socket. A hall that moves here from
 * its table has its sockets open, so the first view comes by them: one frame each, no request.
 */
export const openSeat = (sources: PlaySources, gameId: string, seat?: string) => {
  const { client, live, after, device } = sources;
  const asksSeen = signal(0);
  const isLiveFirst = seat === undefined && live.status?.state === 'live';
  let stopWaiting = isLiveFirst ? after(FIRST_WITHIN_MS, () => readUnlessShown(page)) : undefined;
  const awaitOwn = (): void => {
    stopWaiting?.();
    const screen = page.screen.peek();
    const isLacking = screen.phase === 'here' && isInside(screen.view) && lacksOwn(screen.view);
    stopWaiting = isLacking ? after(OWN_WITHIN_MS, () => void page.reload()) : undefined;
  };
  const page: LivePage<AnyView, PlayerView> = new LivePage<AnyView, PlayerView>({
    read: reader(sources, gameId, seat),
    isLiveFirst,
    isSeen: isInside,
    keep: withTaken,
    follow: followTopic<typeof engagementTopic, 'player'>(
      { live: async () => live, kind: 'engagement', key: gameId, as: () => ({ role: 'player' }) },
      hearPlayer,
      {
        'stage.changed': awaitOwn,
        'ballot.dealt': awaitOwn,
        'outcome.known': awaitOwn,
        'asks.counted': () => (asksSeen.value += 1),
      },
    ),
  });
  return {
    page,
    /** Goes up when the list of audience questions should be read again. */
    asksSeen,
    join: async ({ name, teamId, commandId }: JoinWish): Promise<Answer<unknown>> => {
      const joined = await client.joinGame({
        params: { gameId },
        // What is undefined is not sent.
        body: { name, teamId, device },
        ...(commandId !== undefined && { commandId }),
      });
      if (joined.ok) page.show(joined.value.game);
      return joined;
    },
    /** What the server has taken down. */
    keepAnswer: (questionId: string, answer: AnswerValue, submittedAt: number): void => {
      const given: OwnAnswer = { questionId, answer, submittedAt };
      page.change((game) =>
        isOn(game, questionId)
          ? { ...game, answers: [...game.answers.filter((other) => other.questionId !== questionId), given] }
          : game,
      );
    },
    keepVotes: (questionId: string, votes: Readonly<Record<string, number>>): void =>
      page.change((game) =>
        game.ballot?.questionId === questionId
          ? { ...game, ballot: { ...game.ballot, votes: { ...votes } } }
          : game,
      ),
    close: (): void => {
      page.close();
      stopWaiting?.();
    },
  };
};

interface JoinWish extends CallOptions {
  /** Undefined: any will do. */
  readonly name?: string | undefined;
  readonly teamId?: string | undefined;
}

export type PlayerState = ReturnType<typeof openSeat>;
