import { keep, readKept } from './kept.ts';

const KEPT = 'roundtable-visited';

/** What the gate remembers between pages; tests give their own. */
interface Memory {
  readonly isKnown: () => boolean;
  readonly remember: () => void;
}

type Gate = <T>(send: () => Promise<T>) => Promise<T>;

/**
 * The first answer to a newcomer brings the cookie that says who they are. Two requests sent before it make two
 * guests, and what one of them was given (a seat, the right to host) belongs to somebody who is gone. So until an
 * answer has come, one request goes at a time; who was here before does not wait.
 */
export const visitorGate = ({ isKnown, remember }: Memory): Gate => {
  let known = isKnown();
  let asking: Promise<unknown> | undefined;
  return async (send) => {
    while (!known && asking) await asking.catch(() => undefined);
    if (known) return send();
    asking = send();
    try {
      const answer = await (asking as ReturnType<typeof send>);
      known = true;
      remember();
      return answer;
    } finally {
      asking = undefined;
    }
  };
};

/** For every request of this page that may make a guest. */
export const asOneVisitor = visitorGate({
  isKnown: () => readKept(KEPT) === true,
  remember: () => void keep(KEPT, true),
});
