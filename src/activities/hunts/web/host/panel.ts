import type { HostTeam } from '#activities/hunts/contract.console.ts';
import type { HuntMapProps } from '#activities/hunts/web/map/map-props.ts';
import { teamLook } from '#activities/hunts/web/team-look.ts';
import type { HostHunt } from './host-hunt.ts';
import type { HostState } from './host.state.ts';

/** What every part of the console is given. */
export interface PanelProps {
  readonly hunt: HostHunt;
  readonly state: HostState;
  readonly onTeam: (teamId: string) => void;
}

export interface TeamPartProps extends Omit<PanelProps, 'onTeam'> {
  readonly team: HostTeam;
}

export const stopsOf = (hunt: Pick<HostHunt, 'levels'>): HuntMapProps['stops'] =>
  hunt.levels.flatMap(({ levelId, name, place, radiusM }, index) =>
    place === undefined
      ? []
      : [{ id: levelId, name, ...place, radiusM: radiusM ?? 0, mark: String(index + 1) }],
  );

export const lookedTeams = (hunt: Pick<HostHunt, 'teams'>) =>
  hunt.teams.map(({ teamId, name, colour }, index) => ({ id: teamId, name, look: teamLook(colour, index) }));
