import { fail, ok } from '#core/result.ts';
import type { Locale } from '#core/words.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { QuestionDeps } from './copies.service.ts';
import type { Language } from './library.ts';

const openPlayed = async (
  { library }: QuestionDeps,
  actor: Actor,
  gameId: string,
  options?: { readonly withAnswers: boolean },
) => {
  const { sessions, study } = library;
  if (!sessions || !study) return fail('questions-not-found');
  const played = await sessions.played(actor, gameId, options);
  return played.ok ? ok({ study, session: played.value }) : played;
};

export const readPractice = async (deps: QuestionDeps, actor: Actor, gameId: string) => {
  const opened = await openPlayed(deps, actor, gameId);
  if (!opened.ok) return opened;
  const { questions } = opened.value.session;
  return ok({
    missed: questions.filter(({ isMissed }) => isMissed).length,
    answered: questions.filter(({ isAnswered }) => isAnswered).length,
  });
};

export const practise = async (
  deps: QuestionDeps,
  { actor, locale }: { readonly actor: Actor; readonly locale: Locale },
  wish: {
    readonly gameId: string;
    readonly remembers: boolean;
    readonly language?: Language | undefined;
  },
) => {
  const opened = await openPlayed(deps, actor, wish.gameId, { withAnswers: true });
  if (!opened.ok) return opened;
  const { study, session } = opened.value;
  const language = wish.language ?? (locale === 'de' ? 'DE' : 'EN');
  return study.practise(actor, { ...session, remembers: wish.remembers, language });
};
