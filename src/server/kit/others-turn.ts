const waiting: (() => void)[] = [];

const giveTurn = (): void => {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(giveTurn);
};

/**
 * A store in this process answers at once: who reads on and on lets nobody else have a turn. Of those who wait here one
 * goes on in each turn of the loop; all in one turn would be as long as if nobody had waited.
 */
export const othersTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
