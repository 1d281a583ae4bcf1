import { useEffect, useRef, useState } from 'preact/hooks';
import type { RehearsalQuestion } from '#activities/hunts/rules/rehearsal/rehearse.ts';
import type { RehearsalAnswer } from './rehearsal.worker.ts';

/** Walks beside the page; a second question ends the first. */
export function useRehearsal() {
  const [answer, setAnswer] = useState<RehearsalAnswer>();
  const [isWalking, setWalking] = useState(false);
  const worker = useRef<Worker>(undefined);
  useEffect(() => () => worker.current?.terminate(), []);
  const walk = (question: RehearsalQuestion): void => {
    worker.current?.terminate();
    const walker = new Worker(new URL('./rehearsal.worker.ts', import.meta.url), { type: 'module' });
    worker.current = walker;
    setWalking(true);
    const end = (said: RehearsalAnswer): void => {
      if (worker.current !== walker) return;
      walker.terminate();
      setWalking(false);
      setAnswer(said);
    };
    walker.addEventListener('message', ({ data }: MessageEvent<RehearsalAnswer>) => end(data));
    walker.addEventListener('error', ({ message }) => end({ ok: false, reason: message }));
    walker.postMessage(question);
  };
  return { answer, isWalking, walk };
}
