/** The view after something happened; undefined when that does not say enough and the view must be read again. */
type Change<View> = (view: View) => View | undefined;

/**
 * The view in the answer to a request is as old as its reading, yet it arrives after everything that was heard since,
 * and what has no version (a counter, one's own answer) cannot be told to be newer. So whatever happens while a request
 * is on its way is kept, and happens again to the view that comes with the answer.
 */
export class Meanwhile<View> {
  readonly #kept = new Set<Change<View>[]>();

  note(change: Change<View>): void {
    for (const changes of this.#kept) changes.push(change);
  }

  /** The answer, and how a view in it looks after what happened since it was asked for. */
  async during<T>(
    asked: Promise<T>,
  ): Promise<{ readonly answer: T; readonly catchUp: (view: View) => View }> {
    const changes: Change<View>[] = [];
    this.#kept.add(changes);
    try {
      const answer = await asked;
      return { answer, catchUp: (view) => changes.reduce((next, change) => change(next) ?? next, view) };
    } finally {
      this.#kept.delete(changes);
    }
  }
}
