import type { Answer } from '#web/kit/client.ts';
import { useAction } from '#web/kit/data/action.ts';
import { followTopic, LivePage, notAllowed } from '#web/kit/data/live-page.ts';
import { useQuery } from '#web/kit/data/query.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import type { engagementTopic } from '#activities/engagements/contract.live.ts';
import type { GameMove, Outline } from '#activities/engagements/contract.moves.ts';
import type { HostView } from '#activities/engagements/contract.views.ts';
import type { EngagementsClient } from '../engagements.client.ts';
import { hearWatched } from '../parts/heard-by-all.ts';
import { hostClient } from './host.client.ts';
import type { HostClient } from './host.client.ts';

export interface HostSources {
  readonly reading: Pick<EngagementsClient, 'readGame'>;
  readonly hosting: Pick<HostClient, 'becomeCohost'>;
  readonly live: Pick<LiveClient, 'follow'>;
}

/** One session as its hosts see it; several devices show the same. */
export const openConsole = (
  { reading, hosting, live }: HostSources,
  gameId: string,
  cohostToken?: string,
): LivePage<HostView> => {
  const params = { gameId };
  let token = cohostToken;
  const read = async (): Promise<Answer<HostView>> => {
    if (token !== undefined) {
      const answer = await hosting.becomeCohost({ params, body: { token } });
      // Without an answer it is tried again.
      if (answer.ok || answer.error.code !== 'offline') token = undefined;
      if (answer.ok || answer.error.code !== 'game-cohost-link-unknown') return answer;
    }
    const answer = await reading.readGame({ params, query: { as: 'host' } });
    if (!answer.ok) return answer;
    return answer.value.audience === 'host' ? { ok: true, value: answer.value } : notAllowed;
  };
  return new LivePage({
    read,
    follow: followTopic<typeof engagementTopic, 'host'>(
      { live: async () => live, kind: 'engagement', key: gameId, as: () => ({ role: 'host' }) },
      hearWatched(),
    ),
  });
};

/** A move without the epoch: that of the stage the host sees. */
export type Move = GameMove extends infer M ? (M extends GameMove ? Omit<M, 'epoch'> : never) : never;

/** What every panel of the console is given. */
export interface Desk {
  readonly game: HostView;
  readonly page: LivePage<HostView>;
  readonly move: (move: Move) => void;
  readonly isMoving: boolean;
}

/** A row of the host whose answer is the newest view. */
export const taking =
  <Call>(page: LivePage<HostView>, row: (call: Call) => Promise<Answer<HostView>>) =>
  (call: Call): Promise<Answer<HostView>> =>
    page.take(row(call));

/**
 * One step of the session; pressed twice it is one. The console may show what a step has brought before its answer is
 * here: the next step, which is about another epoch, is not lost then.
 */
export function useMove(game: HostView, page: LivePage<HostView>, onDone?: () => void) {
  const { run, isBusy, problem } = useAction(taking(page, hostClient.moveGame), {
    isInTurn: true,
    ...(onDone && { onDone }),
  });
  const { gameId, stage } = game;
  const move = (next: Move): void => void run({ params: { gameId }, body: { ...next, epoch: stage.epoch } });
  return { move, isMoving: isBusy, problem };
}

const NO_OUTLINE = { ok: true, value: undefined } as const;

/** What the set still holds; read again after each question and when set or category change. */
export const useOutline = ({ gameId, setId, category, stage }: HostView) =>
  useQuery<Outline | undefined>(
    async () => (setId === undefined ? NO_OUTLINE : hostClient.readOutline({ params: { gameId } })),
    [gameId, setId, category, stage.questionsPlayed],
  );
