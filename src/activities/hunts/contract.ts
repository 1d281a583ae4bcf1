import { contract } from '#core/route.ts';
import { buildRoutes } from './contract.build.ts';
import { cohostRoutes } from './contract.cohosts.ts';
import { hostRoutes } from './contract.host.ts';
import { playRoutes } from './contract.play.ts';
import { teamRoutes } from './contract.teams.ts';

/** Pictures, talk, exports and map tiles are contracts of their own beside this one. */
export const huntsContract = contract('hunts', {
  ...buildRoutes,
  ...teamRoutes,
  ...playRoutes,
  ...hostRoutes,
  ...cohostRoutes,
});
