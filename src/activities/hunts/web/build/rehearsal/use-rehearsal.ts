import { useEffect, useRef, useState } from 'preact/hooks';
import type { RehearsalQuestion } from '#activities/hunts/rules/rehearsal/rehearse.ts';
import { askWorker } from './ask-worker.ts';
import type { WorkAnswer } from './ask-worker.ts';

/** A second walk ends the first. */
export function useRehearsal() {
  const [answer, setAnswer] = useState<WorkAnswer>();
  const [isWalking, setWalking] = useState(false);
  const current = useRef(new AbortController());
  useEffect(() => () => current.current.abort(), []);
  const walk = async (question: RehearsalQuestion): Promise<void> => {
    current.current.abort();
    const mine = new AbortController();
    current.current = mine;
    setWalking(true);
    const said = await askWorker({ kind: 'walk', walk: question }, mine.signal);
    setWalking(false);
    setAnswer(said);
  };
  return { answer, isWalking, walk };
}
