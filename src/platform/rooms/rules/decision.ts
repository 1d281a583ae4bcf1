/** What a rule decides: the state after it, and what happened. No events means nothing changed. */
export interface Decision<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
}

export const unchanged = <State>(state: State): Decision<State, never> => ({ state, events: [] });
