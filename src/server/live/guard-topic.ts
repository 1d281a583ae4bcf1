import type { BudgetDeps } from '#server/kit/budgets.ts';
import { enter } from '#server/kit/budgets.ts';
import { codeIn } from '#server/kit/guesses.ts';
import type { Guesses } from '#server/kit/guesses.ts';
import type { GuardedTopic, TopicSource } from '#server/kit/hub.ts';

/** Subscribing costs what calling a row costs, and the key of a topic may be guessed like the id in a path. */
export const guardTopic =
  (deps: BudgetDeps & { readonly guesses: Guesses }) =>
  (source: TopicSource): GuardedTopic => ({
    ...source,
    async admit(actor, key, as, from) {
      if (!from.isAsked) return source.admit(actor, key, as);
      const entered = await enter(deps, { access: 'public' }, { actor, address: from.address });
      if (!entered.ok) return entered;
      const guess = { code: codeIn(key), knows: source.knows };
      return deps.guesses.guard({ actor, address: from.address }, guess, () => source.admit(actor, key, as));
    },
  });
