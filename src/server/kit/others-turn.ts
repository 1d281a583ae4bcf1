const waiting: (() => void)[] = [];

const giveTurn = (): void => {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(giveTurn);
};

/**
 * Yields to other work. A store in this process answers at once, so a long read would block everybody else. One waiter
 * continues per turn of the loop; all in one turn would take as long as if nobody had waited.
 */
export const othersTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
