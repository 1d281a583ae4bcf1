import type { Locale } from '#core/words.ts';
import { say } from '#core/words.ts';
import { job } from '#server/kit/jobs.ts';
import { speak } from '#server/kit/locale.ts';
import type { JobContext } from '#server/kit/jobs.ts';
import type { Debrief } from '../contract.report.ts';
import { debriefOf, writtenAnswers } from '../rules/debrief/debrief.ts';
import type { WrittenQuestion } from '../rules/debrief/debrief.ts';
import { requestFor, sourcesOf } from '../rules/debrief/told.ts';
import type { Message, Source } from '../rules/debrief/told.ts';
import { shownIdOf } from '../rules/aliases.ts';
import type { GameQuestion, GameState, GivenAnswer } from '../rules/state.ts';
import { fromAnswerItem } from './answers.items.ts';
import type { SessionPage } from './session-pages.ts';

interface Looked {
  readonly game: Pick<GameState, 'seed' | 'settings' | 'phase'>;
  /** Answers to others are passed over. */
  readonly questions: readonly GameQuestion[];
}

const writtenFrom = async (
  { game, questions }: Looked,
  { chunks }: JobContext<SessionPage>,
): Promise<readonly WrittenQuestion[]> => {
  const wanted = new Map<string, GivenAnswer[]>(questions.map(({ questionId }) => [questionId, []]));
  for await (const { items } of chunks) {
    for (const answer of fromAnswerItem.list(items)) {
      const playerId = shownIdOf(game, answer.playerId);
      wanted.get(answer.questionId)?.push({ ...answer, playerId });
    }
  }
  return writtenAnswers(questions, wanted);
};

/** Undefined when nothing was written. */
export const makeDebrief = job(
  import.meta.url,
  'makeDebrief',
  async (
    { hasAssistant, ...looked }: Looked & { readonly hasAssistant: boolean },
    context: JobContext<SessionPage>,
  ): Promise<Debrief | undefined> => {
    const written = await writtenFrom(looked, context);
    return written.length === 0 ? undefined : debriefOf(written, hasAssistant);
  },
);

/** What a model is asked, and what it may cite. */
export interface Asking {
  readonly sources: readonly Source[];
  readonly messages: readonly Message[];
}

export const askingFor = job(
  import.meta.url,
  'askingFor',
  async (
    about: Looked & { readonly locale: Locale; readonly aiContext: string },
    context: JobContext<SessionPage>,
  ): Promise<Asking | undefined> => {
    const written = await writtenFrom(about, context);
    if (written.length === 0) return undefined;
    const sources = sourcesOf(written);
    const language = speak(say('debrief-language'), about.locale);
    return { sources, messages: requestFor(written, sources, { ...about, language }) };
  },
);
