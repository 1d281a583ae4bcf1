import { keep, readKept } from './kept.ts';

const KEPT = 'roundtable-visited';

/** What the gate remembers between pages; tests give their own. */
interface Memory {
  readonly isKnown: () => boolean;
  readonly remember: () => void;
  readonly forget: () => void;
}

interface Gate {
  /** `isFromServer`: not what a proxy says when no node answers, which brings no cookie. */
  readonly pass: <T>(send: () => Promise<T>, isFromServer?: (answer: T) => boolean) => Promise<T>;
  /** The cookie is gone: who was here is a newcomer again. */
  readonly forget: () => void;
}

/**
 * The first answer to a newcomer brings the cookie that says who they are. Two requests sent before it make two
 * guests, and what one of them was given (a seat, the right to host) belongs to somebody who is gone. So until an
 * answer has come, one request goes at a time; who was here before does not wait.
 */
export const visitorGate = ({ isKnown, remember, forget }: Memory): Gate => {
  let known = isKnown();
  let asking: Promise<unknown> | undefined;
  return {
    async pass(send, isFromServer = () => true) {
      while (!known && asking) await asking.catch(() => undefined);
      if (known) return send();
      const sent = send();
      asking = sent;
      try {
        const answer = await sent;
        if (!isFromServer(answer)) return answer;
        known = true;
        remember();
        return answer;
      } finally {
        asking = undefined;
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
