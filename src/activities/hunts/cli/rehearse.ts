import { toIso } from '#core/instant.ts';
import type { Doubt, DoubtKind } from '../rules/doubts/doubt.ts';
import { reasonWords } from '../rules/geofence/reason.words.ts';
import type { Hunt } from '../rules/hunt-file.ts';
import { rehearse } from '../rules/rehearsal/rehearse.ts';
import type { Rehearsal } from '../rules/rehearsal/rehearse.ts';
import type { Track } from '../rules/tracks/track.ts';
import type { CliInput, ExitCode, Terminal } from '#cli/command.ts';
import { refuseInput } from './bad-input.ts';
import { columns } from './columns.ts';
import { readHuntFile, readTrackFile } from './read-files.ts';

const MOST_NOISE_M = 1000;

const rounded = (metres: number): number => Number(metres.toFixed(2));

const noiseOf = (typed: string | undefined): number => {
  const metres = typed === undefined ? 0 : Number(typed.trim() || Number.NaN);
  return metres >= 0 && metres <= MOST_NOISE_M
    ? metres
    : refuseInput(`--noise is metres from 0 to ${MOST_NOISE_M}, not "${typed}".`);
};

const tracksOf = (hunt: Hunt, paths: readonly string[]): readonly Track[] | undefined => {
  if (hunt.teams.length === 0)
    return refuseInput('The hunt has no teams: "teams" is a list like [{"id": "red", "name": "Red"}].');
  if (paths.length > hunt.teams.length)
    return refuseInput(
      `There are ${paths.length} tracks and only ${hunt.teams.length} teams: the n-th track is the n-th team's.`,
    );
  return paths.length === 0 ? undefined : paths.map(readTrackFile);
};

const DETAILS: Readonly<Record<DoubtKind, (first?: number, second?: number) => string>> = {
  speed: (speed, seconds) => `${speed} m/s over ${seconds} s`,
  teleport: (metres, seconds) => `${metres} m in ${seconds} s`,
  'identical-positions': (fixes) => `${fixes} fixes at exactly the same positions on the move`,
  'constant-accuracy': (metres, fixes) => `${metres} m in ${fixes} fixes on the move`,
  'teammates-apart': (metres) => `two phones of the team ${metres} m apart`,
};

const detailOf = ({ kind, numbers }: Pick<Doubt, 'kind' | 'numbers'>): string => DETAILS[kind](...numbers);

const forPrograms = ({ visits, peaks, doubts }: Rehearsal) => ({
  visits: visits.map(({ team, level, at, verdict }) => ({
    team,
    level,
    at: toIso(at),
    decision: verdict.decision,
    distanceM: rounded(verdict.distanceM),
    accuracyM: rounded(verdict.accuracyM),
    reason: reasonWords(verdict, 'en'),
  })),
  peaks: { stop: peaks.stop, leg: peaks.leg },
  doubts: doubts.map((doubt) => ({
    team: doubt.team,
    at: toIso(doubt.at),
    kind: doubt.kind,
    detail: detailOf(doubt),
  })),
});

const minutes = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;

const forPeople = (hunt: Hunt, { visits, peaks, doubts, teams, warnings }: Rehearsal): string[] => {
  const teamName = new Map(hunt.teams.map(({ id, name }) => [id, name]));
  const levelName = new Map(hunt.levels.map(({ id, name }) => [id, name]));
  const nameOf = (id: string): string => teamName.get(id) ?? id;
  return [
    hunt.name,
    '',
    ...columns([
      ['Time', 'Team', 'Stop', 'Decision', 'Why'],
      ...visits.map(({ team, level, at, verdict }) => [
        toIso(at).slice(0, 19).replace('T', ' '),
        nameOf(team),
        levelName.get(level) ?? level,
        verdict.decision,
        reasonWords(verdict, 'en'),
      ]),
    ]),
    '',
    ...columns(
      [
        ['Team', 'Fixes', 'Duration', 'Walked', 'Stops reached', 'Doubt'],
        ...teams.map((team) => [
          nameOf(team.team),
          String(team.fixes),
          minutes(team.durationMs),
          `${Math.round(team.walkedM)} m`,
          String(team.reached),
          String(team.doubtScore),
        ]),
      ],
      [1, 2, 3, 4, 5],
    ),
    '',
    `Most teams at one stop: ${peaks.stop}. Most teams on one leg: ${peaks.leg}.`,
    ...doubts.map(
      (doubt) => `Doubt: ${nameOf(doubt.team)}, ${toIso(doubt.at)}, ${doubt.kind}: ${detailOf(doubt)}.`,
    ),
    ...warnings.map((warning) => `Look again: ${warning}.`),
  ];
};

export const rehearseHunt = (words: readonly string[], input: CliInput, terminal: Terminal): ExitCode => {
  const [path, surplus] = words;
  if (path === undefined) return refuseInput('Which hunt? Try "roundtable hunt rehearse HUNT.json".');
  if (surplus !== undefined)
    return refuseInput(`"${surplus}" is one word too many. A track is named by --track FILE.gpx.`);
  const noiseM = noiseOf(input.values['noise']);
  const hunt = readHuntFile(path);
  const tracks = tracksOf(hunt, input.lists?.['track'] ?? []);
  if (!tracks && !hunt.levels.some(({ location }) => location))
    return refuseInput(`${path}: no level has a location, so there is nothing to walk to.`);
  const rehearsal = rehearse({
    hunt,
    noiseM,
    seed: input.values['seed'] ?? '1',
    ...(tracks && { tracks }),
  });
  terminal.out(
    input.switches.has('json')
      ? JSON.stringify(forPrograms(rehearsal), undefined, 2)
      : forPeople(hunt, rehearsal).join('\n'),
  );
  return 0;
};
