import { useEffect, useState } from 'preact/hooks';
import type { Outline } from '#activities/engagements/contract.moves.ts';
import type { HostView } from '#activities/engagements/contract.views.ts';
import { hostClient } from './host.client.ts';

/** What the set still holds; read again after each question and when set or category change. */
export function useOutline({ gameId, setId, category, stage }: HostView): Outline | undefined {
  const [outline, setOutline] = useState<Outline>();
  useEffect(() => {
    if (setId === undefined) return undefined;
    let isWanted = true;
    void hostClient.readOutline({ params: { gameId } }).then((answer) => {
      if (isWanted && answer.ok) setOutline(answer.value);
    });
    return () => {
      isWanted = false;
    };
  }, [gameId, setId, category, stage.questionsPlayed]);
  return outline;
}
