import { ask, codeOf, manyTimes, readAll } from '#tests/support/server/hostile-asking.ts';
import type { HostileWork } from '#tests/support/server/hostile-asking.ts';
import { newVisitor } from '#tests/support/server/visitor.ts';

const routes = (teams: number, levels: number): HostileWork => ({
  name: `rotated routes for ${teams} teams and ${levels} stops, made, started and read`,
  async run(address) {
    const caller = await newVisitor(address);
    const file = {
      name: 'Town',
      order: 'rotated',
      levels: manyTimes(levels, (index) => ({
        id: `stop-${index}`,
        name: `Stop ${index}`,
        location: { latitude: 48 + index / 1000, longitude: 11 + (index % 7) / 1000 },
        mission: { type: 'text', answers: ['Clara'] },
      })),
      teams: manyTimes(teams, (index) => ({ id: `team-${index}`, name: `Team ${index}` })),
    };
    const made = await caller.request<{ gameId?: string }>('POST /api/hunts', { body: { file } });
    if (made.body.gameId === undefined) return [codeOf(made)];
    const start = { id: 'the-start', act: 'start' };
    const path = `/api/hunts/${made.body.gameId}`;
    const started = await ask(caller, `POST ${path}/phase`, start);
    const rest = [
      '?as=host',
      '/draft',
      '/screen',
      '/board',
      '/events',
      '/cards',
      '/photos?as=host',
      '/doubts',
    ];
    return [codeOf(made), started, ...(await readAll(caller, path, rest))];
  },
});

export const hostileHunts: readonly HostileWork[] = [routes(200, 50), routes(300, 100), routes(1000, 200)];

export const huntsFile = async (): Promise<string> => 'POST /api/hunts/sheets';
