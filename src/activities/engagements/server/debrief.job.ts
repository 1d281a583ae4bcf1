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
import type { GameQuestion, GivenAnswer } from '../rules/state.ts';
import { fromAnswerItem } from './answers.items.ts';
import type { SessionPage } from './session-pages.ts';

/** The questions that are looked at; answers to others are passed over. */
type Questions = readonly GameQuestion[];

const writtenFrom = async (
  questions: Questions,
  { chunks }: JobContext<SessionPage>,
): Promise<readonly WrittenQuestion[]> => {
  const wanted = new Map<string, GivenAnswer[]>(questions.map(({ questionId }) => [questionId, []]));
  for await (const { items } of chunks) {
    for (const answer of fromAnswerItem.list(items)) wanted.get(answer.questionId)?.push(answer);
  }
  return writtenAnswers(questions, wanted);
};

/** Undefined when nothing was written. */
export const makeDebrief = job(
  import.meta.url,
  'makeDebrief',
  async (
    { questions, hasAssistant }: { readonly questions: Questions; readonly hasAssistant: boolean },
    context: JobContext<SessionPage>,
  ): Promise<Debrief | undefined> => {
    const written = await writtenFrom(questions, context);
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
    about: { readonly questions: Questions; readonly locale: Locale; readonly aiContext: string },
    context: JobContext<SessionPage>,
  ): Promise<Asking | undefined> => {
    const written = await writtenFrom(about.questions, context);
    if (written.length === 0) return undefined;
    const sources = sourcesOf(written);
    const language = speak(say('debrief-language'), about.locale);
    return { sources, messages: requestFor(written, sources, { ...about, language }) };
  },
);
