import { MOST_LEVELS, MOST_TEAMS } from '../contract.file.ts';
import { planRoutes } from '../rules/routes/plan.ts';
import type { RoutePlan } from '../rules/routes/plan.ts';
import type { CliInput, ExitCode, Terminal } from '#cli/command.ts';
import { refuseInput } from './bad-input.ts';
import { columns } from './columns.ts';

const countOf = (input: CliInput, name: string, most: number): number => {
  const typed = input.values[name];
  if (typed === undefined)
    return refuseInput(`How many ${name}? Try "roundtable hunt routes --teams 24 --stops 8".`);
  const count = /^\d+$/.test(typed) ? Number(typed) : 0;
  return count >= 1 && count <= most
    ? count
    : refuseInput(`--${name} is a whole number from 1 to ${most}, not "${typed}".`);
};

const forPrograms = (teams: number, stops: number, { routes, peaks }: RoutePlan) => ({
  teams,
  stops,
  routes: routes.map((route) => route.map((stop) => stop + 1)),
  peaks: { stop: peaks.stop, leg: peaks.leg },
  atStop: peaks.atStop,
  legs: peaks.legs.map(({ from, to, teams: count }) => ({ from: from + 1, to: to + 1, teams: count })),
});

const forPeople = (stops: number, { routes, peaks }: RoutePlan): string[] => {
  const slots = Array.from({ length: stops }, (_, slot) => slot);
  const all = [...slots, stops];
  return [
    ...columns(
      [
        ['Team', ...slots.map((slot) => `${slot + 1}.`)],
        ...routes.map((route, team) => [`${team + 1}`, ...route.map((stop) => `${stop + 1}`)]),
      ],
      all,
    ),
    '',
    'Teams at each stop, if all take equally long:',
    ...columns(
      [
        ['', ...slots.map((stop) => `Stop ${stop + 1}`)],
        ...peaks.atStop.map((row, slot) => [`${slot + 1}.`, ...row.map(String)]),
      ],
      all,
    ),
    '',
    `Most teams at one stop: ${peaks.stop}. Most teams that walk one leg: ${peaks.leg}.`,
  ];
};

export const planHuntRoutes = (words: readonly string[], input: CliInput, terminal: Terminal): ExitCode => {
  if (words[0] !== undefined) return refuseInput(`"${words[0]}" is one word too many.`);
  const teams = countOf(input, 'teams', MOST_TEAMS);
  const stops = countOf(input, 'stops', MOST_LEVELS);
  const plan = planRoutes({ teams, stops, seed: input.values['seed'] ?? '1' });
  terminal.out(
    input.switches.has('json')
      ? JSON.stringify(forPrograms(teams, stops, plan), undefined, 2)
      : forPeople(stops, plan).join('\n'),
  );
  return 0;
};
