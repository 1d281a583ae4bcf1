/**
 * One read for everybody who asks for the same thing in one turn of the event loop, such as a hall full of phones that
 * return at the same moment. It starts after the last of them has asked, so nobody gets an older state.
 */
export const perTurn = <T>(read: (id: string) => Promise<T>): ((id: string) => Promise<T>) => {
  const asked = new Map<string, Promise<T>>();
  const begin = async (id: string): Promise<T> => {
    await new Promise((resolve) => setImmediate(resolve));
    asked.delete(id);
    return read(id);
  };
  return (id) => {
    const reading = asked.get(id) ?? begin(id);
    asked.set(id, reading);
    return reading;
  };
};
