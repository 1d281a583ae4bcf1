import { newCommandId } from '#web/kit/client.ts';
import { showToast } from '#web/kit/parts/toasts.ts';
import { kitWords } from '#web/kit/words.ts';
import type { Help } from '#activities/hunts/contract.host.ts';
import type { Settings } from '#activities/hunts/contract.settings.ts';
import { huntsClient } from '../hunts.client.ts';
import type { HostState } from './host.state.ts';
import { hostWords } from './host.words.ts';

export type PhaseAct = 'start' | 'pause' | 'resume' | 'end';

export const changePhase = async (state: HostState, act: PhaseAct): Promise<boolean> => {
  const { gameId } = state;
  return state.takeView(huntsClient.changePhase({ params: { gameId }, body: { id: newCommandId(), act } }));
};

/** Every action of the host can be undone while its message is shown, and later in the log. */
const offerUndo = (state: HostState, eventId: string, text: string): void => {
  showToast(text, {
    kind: 'good',
    action: { label: kitWords('undo'), run: () => void undoEvent(state, eventId) },
  });
};

export const undoEvent = async (state: HostState, eventId: string): Promise<boolean> => {
  const { gameId } = state;
  const done = await state.take(
    huntsClient.undoEvent({ params: { gameId, eventId }, body: { id: newCommandId() } }),
  );
  if (done) offerUndo(state, done.eventId, hostWords('undone'));
  return done !== undefined;
};

/** Counts a late attempt. */
export const countLate = async (state: HostState, eventId: string, said: string): Promise<boolean> => {
  const { gameId } = state;
  const done = await state.take(
    huntsClient.countLate({ params: { gameId, eventId }, body: { id: newCommandId() } }),
  );
  if (done) offerUndo(state, done.eventId, said);
  return done !== undefined;
};

export const helpTeam = async (
  state: HostState,
  teamId: string,
  help: Help,
  said: string,
): Promise<boolean> => {
  const { gameId } = state;
  const id = newCommandId();
  const team = await state.take(huntsClient.helpTeam({ params: { gameId, teamId }, body: { id, help } }));
  if (!team) return false;
  state.showTeam(team);
  offerUndo(state, id, said);
  return true;
};

export const givePoints = async (
  state: HostState,
  teamId: string,
  given: { readonly points: number; readonly reason?: string },
  said: string,
): Promise<boolean> => {
  const { gameId } = state;
  const id = newCommandId();
  const team = await state.take(
    huntsClient.givePoints({ params: { gameId, teamId }, body: { id, ...given } }),
  );
  if (!team) return false;
  state.showTeam(team);
  offerUndo(state, id, said);
  return true;
};

export const startTeam = async (state: HostState, teamId: string): Promise<boolean> => {
  const { gameId } = state;
  const team = await state.take(huntsClient.startTeam({ params: { gameId, teamId } }));
  if (team) state.showTeam(team);
  return team !== undefined;
};

export const changeSettings = async (state: HostState, change: Partial<Settings>): Promise<void> => {
  const { gameId } = state;
  const settings = await state.take(huntsClient.changeSettings({ params: { gameId }, body: change }));
  if (settings) state.showSettings(settings);
};
