import { keep, readKept } from './kept.ts';

const KEPT = 'roundtable-visited';

/** What the gate remembers between pages; tests give their own. */
interface Memory {
  readonly isKnown: () => boolean;
  readonly remember: () => void;
  readonly forget: () => void;
}

interface Passing<T> {
  /** Not what a proxy says when no node answers, which brings no cookie. */
  readonly isFromServer?: (answer: T) => boolean;
  /** Gives this browser another cookie, or none: signing in or out, a new password. */
  readonly isAlone?: boolean | undefined;
}

interface Gate {
  readonly pass: <T>(send: () => Promise<T>, how?: Passing<T>) => Promise<T>;
  /** The cookie is gone, so the visitor is new again. */
  readonly forget: () => void;
}

/**
 * The first answer to a newcomer brings the cookie that says who they are. Two requests sent before it make two
 * guests, and what one of them was given (a seat, the right to host) would be lost. So a new visitor's requests are sent
 * one at a time until the first answer; returning visitors do not wait.
 *
 * Signing in is sent alone: to the server, a request with the old cookie would come from a new visitor, and the cookie of
 * that guest would replace the account's.
 */
export const visitorGate = ({ isKnown, remember, forget }: Memory): Gate => {
  let known = isKnown();
  let asking: Promise<unknown> | undefined;
  let changing: Promise<void> | undefined;
  const going = new Set<Promise<unknown>>();

  const go = async <T>(send: () => Promise<T>, { isFromServer = () => true }: Passing<T>): Promise<T> => {
    const sent = send();
    going.add(sent);
    if (!known) asking = sent;
    try {
      const answer = await sent;
      if (!known && isFromServer(answer)) {
        known = true;
        remember();
      }
      return answer;
    } finally {
      going.delete(sent);
      if (asking === sent) asking = undefined;
    }
  };

  return {
    async pass(send, how = {}) {
      while (changing || (!known && asking && !how.isAlone))
        await (changing ?? asking)?.catch(() => undefined);
      if (!how.isAlone) return go(send, how);
      let open = (): void => undefined;
      changing = new Promise((resolve) => (open = resolve));
      try {
        await Promise.allSettled(going);
        return await go(send, how);
      } finally {
        changing = undefined;
        open();
      }
    },
    forget() {
      known = false;
      forget();
    },
  };
};

/** Whether this browser has a cookie of ours. */
export const hasVisited = (): boolean => readKept(KEPT) === true;

const page = visitorGate({
  isKnown: hasVisited,
  remember: () => void keep(KEPT, true),
  forget: () => void keep(KEPT, undefined),
});

/** For every request of this page that may make a guest. */
export const asOneVisitor = page.pass;

export const forgetVisitor = page.forget;
