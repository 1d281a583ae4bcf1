import { useEffect, useState } from 'preact/hooks';
import { newCommandId } from '#web/kit/client.ts';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { quizzesClient } from '../quizzes.client.ts';
import { preloadRichText } from '../text/QuestionText.tsx';
import { takeHandedOver } from './handed-over.ts';
import type * as AskAgain from './ask-again.ts';
import { StudyRun } from './study-run.ts';
import type { StudyStore } from './study-store.ts';

const loadAskAgain = () => import('./ask-again.ts');

let opened: Promise<StudyStore> | undefined;

/** With all else that must be here before the network goes. */
const store = (): Promise<StudyStore> => {
  opened ??= Promise.all([import('./study-store.ts'), loadAskAgain()]).then(([{ studyStore }]) =>
    studyStore(),
  );
  opened.catch(() => (opened = undefined));
  return opened;
};

const FORGOTTEN_AFTER_MS = 30 * 86_400_000;

const sources = {
  client: quizzesClient,
  store,
  askAgain: async (...question: Parameters<typeof AskAgain.askAgain>) =>
    (await loadAskAgain()).askAgain(...question),
  now: Date.now,
  after: (durationMs: number, task: () => void) => {
    const timer = setTimeout(task, durationMs);
    return () => clearTimeout(timer);
  },
  newId: newCommandId,
  isOnline: () => isOnline.peek(),
  warm: preloadRichText,
};

const WAKING = ['online', 'pageshow', 'focus'] as const;

/** A session for as long as its page is open. */
export function useStudyRun(sessionId: string): StudyRun | undefined {
  const [run, setRun] = useState<StudyRun>();
  useEffect(() => {
    const begun = new StudyRun(sources, sessionId);
    const handed = takeHandedOver(sessionId);
    if (handed) begun.enter(handed);
    else void begun.open();
    setRun(begun);
    const wake = (): void => begun.wake();
    for (const event of WAKING) addEventListener(event, wake);
    store().then(
      (kept) => kept.forgetBefore(Date.now() - FORGOTTEN_AFTER_MS),
      () => undefined,
    );
    return () => {
      for (const event of WAKING) removeEventListener(event, wake);
      begun.close();
    };
  }, [sessionId]);
  return run;
}
