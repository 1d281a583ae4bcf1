import type { OutsideView } from '#activities/hunts/contract.views.ts';
import type { JoinWish } from './hunt-run.ts';

/** A new team. */
export const OWN_TEAM = '*';

export interface JoinDraft {
  readonly teamId: string;
  readonly teamName: string;
  readonly passcode: string;
  readonly newPasscode: string;
  readonly name: string;
}

export type JoinGap = 'team' | 'teamName' | 'passcode';

type Teams = OutsideView['teams'];

/** The first one that is still open, when there is only one to choose. */
export const firstChoice = ({ teams, mayMakeTeams }: Pick<OutsideView, 'teams' | 'mayMakeTeams'>): string => {
  const open = teams.filter(({ isFull }) => !isFull);
  if (open.length === 0) return mayMakeTeams ? OWN_TEAM : '';
  return open.length === 1 && !mayMakeTeams ? (open[0]?.teamId ?? '') : '';
};

export const gapOf = (draft: JoinDraft, teams: Teams): JoinGap | undefined => {
  if (draft.teamId === OWN_TEAM) return draft.teamName.trim() === '' ? 'teamName' : undefined;
  const team = teams.find(({ teamId }) => teamId === draft.teamId);
  if (!team) return 'team';
  return team.needsPasscode && draft.passcode.trim() === '' ? 'passcode' : undefined;
};

const unlessEmpty = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());

export const wishOf = (draft: JoinDraft, teams: Teams): JoinWish => {
  const name = unlessEmpty(draft.name);
  if (draft.teamId === OWN_TEAM) {
    return { name, newTeam: { name: draft.teamName.trim(), passcode: unlessEmpty(draft.newPasscode) } };
  }
  const needsPasscode = teams.find(({ teamId }) => teamId === draft.teamId)?.needsPasscode === true;
  return { name, teamId: draft.teamId, passcode: needsPasscode ? unlessEmpty(draft.passcode) : undefined };
};
