import { useEffect, useState } from 'preact/hooks';
import { language } from '#web/kit/i18n/language.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { draftNames } from '../build/draft-names.ts';
import { newHunt, tidy } from '../build/draft.ts';
import { newId } from '../build/new-id.ts';
import { huntsClient } from '../hunts.client.ts';
import type { Answered } from '../hunts.client.ts';
import { frontWords } from './front.words.ts';

export type Hunts = Answered<'listHunts'>;

/** All pages that were asked for, in one. */
const joined = (before: Hunts | undefined, next: Hunts): Hunts =>
  before
    ? {
        ...next,
        hosting: [...before.hosting, ...next.hosting],
        playing: before.playing,
        examples: before.examples,
      }
    : next;

export function useHunts() {
  const [hunts, setHunts] = useState<Hunts>();
  const [problem, setProblem] = useState<string>();
  const load = async (before?: Hunts): Promise<void> => {
    setProblem(undefined);
    const answer = await huntsClient.listHunts({ query: { cursor: before?.cursor } });
    if (answer.ok) setHunts(joined(before, answer.value));
    else setProblem(answer.error.message);
  };
  useEffect(() => void load(), []);
  return { hunts, problem, load: () => void load(), more: () => void load(hunts) };
}

/** Makes a hunt and opens its editor; while one is made, no second. */
export function useMaking() {
  const [making, setMaking] = useState<'new' | 'demo'>();
  const make = async (what: 'new' | 'demo'): Promise<void> => {
    if (making) return;
    setMaking(what);
    const answer = await huntsClient.createHunt({
      body:
        what === 'demo'
          ? { demo: language.value }
          : { file: tidy(newHunt(frontWords('unnamed'), newId(), language.value), draftNames()) },
    });
    setMaking(undefined);
    if (answer.ok) navigate(`/hunts/${answer.value.gameId}/build`);
    else showToast(answer.error.message, { kind: 'bad' });
  };
  return { making, make };
}
