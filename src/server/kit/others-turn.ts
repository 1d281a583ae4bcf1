/** A store in this process answers at once: who reads on and on lets nobody else have a turn. */
export const othersTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
