import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seededRandom } from '#core/random.ts';
import { movedBy } from '../rules/geofence/distance.ts';
import { walkTrack } from '../rules/rehearsal/walker.ts';
import { writeGpx } from '../rules/tracks/write-tracks.ts';
import { runCli } from '#cli/run-cli.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hunt-'));
});
afterEach(() => rm(folder, { recursive: true }));

const run = async (...args: readonly string[]) => {
  const said: { out: string[]; complaint: string[] } = { out: [], complaint: [] };
  const code = await runCli(['hunt', ...args], {
    env: {},
    out: (text) => void said.out.push(text),
    complain: (text) => void said.complaint.push(text),
  });
  return { code, out: said.out.join('\n'), complaint: said.complaint.join('\n') };
};

const file = async (name: string, content: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

const origin = { latitude: 48.137, longitude: 11.575 };
const mill = movedBy(origin, 150, 0);
const decoy = movedBy(origin, 0, 300);
const level = (id: string, location: object) => ({
  id,
  name: `The ${id}`,
  location,
  radius: 30,
  mission: { type: 'gps' },
  points: 100,
});
const hunt = {
  name: 'Town',
  order: 'fixed',
  levels: [level('mill', mill), level('decoy', decoy)],
  teams: [
    { id: 'red', name: 'Red' },
    { id: 'blue', name: 'Blue' },
  ],
};
const gpx = (seed: string, startsAt: number): string =>
  writeGpx([
    {
      name: seed,
      points: walkTrack(
        { from: origin, startsAt, errands: [{ place: mill, staysS: 20 }], speedMps: 1.4 },
        seededRandom(seed),
      ),
    },
  ]);
const START = Date.UTC(2026, 4, 1, 12);

interface Printed {
  visits: {
    team: string;
    level: string;
    at: string;
    decision: string;
    distanceM: number;
    accuracyM: number;
    reason: string;
  }[];
  peaks: { stop: number; leg: number };
  doubts: { team: string; at: string; kind: string; detail: string }[];
}
const printed = (out: string): Printed => JSON.parse(out) as Printed;

describe('roundtable hunt rehearse', () => {
  test('[FILE-9] --json prints exactly visits, peaks and doubts; the n-th track is the n-th team’s', async () => {
    const path = await file('hunt.json', JSON.stringify(hunt));
    const tracks = [
      await file('1.gpx', gpx('one', START)),
      await file('2.gpx', gpx('two', START + 7_200_000)),
    ];
    const { code, out } = await run(
      'rehearse',
      path,
      '--track',
      tracks[0] ?? '',
      '--track',
      tracks[1] ?? '',
      '--json',
    );
    expect(code).toBe(0);
    const result = printed(out);
    expect(Object.keys(result)).toEqual(['visits', 'peaks', 'doubts']);
    expect(result.visits.map(({ team, level: at, decision }) => [team, at, decision])).toEqual(
      expect.arrayContaining([
        ['red', 'mill', 'inside'],
        ['red', 'decoy', 'outside'],
        ['blue', 'mill', 'inside'],
        ['blue', 'decoy', 'outside'],
      ]),
    );
    expect(result.visits).toHaveLength(4);
    for (const visit of result.visits)
      expect(Object.keys(visit)).toEqual([
        'team',
        'level',
        'at',
        'decision',
        'distanceM',
        'accuracyM',
        'reason',
      ]);
    expect(result.visits.find(({ team }) => team === 'blue')?.at).toMatch(/^2026-05-01T14:/);
    expect(result.peaks).toEqual({ stop: 1, leg: 0 });
    expect(result.doubts).toEqual([]);
  });

  test('[FILE-9] several tracks may follow one --track, wherever the hunt stands', async () => {
    const path = await file('hunt.json', JSON.stringify(hunt));
    const tracks = [await file('1.gpx', gpx('one', START)), await file('2.gpx', gpx('two', START))];
    const one = await run('rehearse', path, '--json', '--track', ...tracks);
    const other = await run('rehearse', '--track', ...tracks, path, '--json');
    expect(one.code).toBe(0);
    expect(one.out).toBe(other.out);
    expect(printed(one.out).peaks.stop).toBe(2);
  });

  test('[FENCE-9] --noise makes fixes worse and says so; --seed repeats it', async () => {
    const path = await file('hunt.json', JSON.stringify(hunt));
    const track = await file('1.gpx', gpx('one', START));
    const noisy = (seed: string) =>
      run('rehearse', path, '--track', track, '--noise', '10', '--seed', seed, '--json');
    const [one, again, other] = [await noisy('a'), await noisy('a'), await noisy('b')];
    expect(one.out).toBe(again.out);
    expect(one.out).not.toBe(other.out);
    const visit = printed(one.out).visits.find((each) => each.level === 'mill');
    expect(visit?.decision).toBe('inside');
    expect(visit?.accuracyM).toBeGreaterThan(15);
  });

  test('[FILE-9] the example of the guide can be rehearsed', async () => {
    const guide = readFileSync(new URL('../../../../docs/guides/hunts-files.md', import.meta.url), 'utf8');
    const path = await file('guide.json', /```json\n(.*?)```/s.exec(guide)?.[1] ?? '');
    expect(await run('rehearse', path, '--json')).toMatchObject({ code: 0, complaint: '' });
  });

  test('[FILE-9] without tracks all teams walk, and people get a table', async () => {
    const path = await file('hunt.json', JSON.stringify({ ...hunt, order: 'rotated' }));
    const { code, out } = await run('rehearse', path);
    expect(code).toBe(0);
    expect(out).toMatch(/Red\s+The mill\s+inside/);
    expect(out).toMatch(/Blue\s+The decoy\s+inside/);
    expect(out).toMatch(/Most teams at one stop: \d\. Most teams on one leg: \d\./);
  });

  test('[DOUBT-2] a ride is doubted, by team, time, kind and detail', async () => {
    const path = await file('hunt.json', JSON.stringify(hunt));
    const points = Array.from({ length: 100 }, (_, second) => ({
      ...movedBy(origin, second * 20, 0),
      at: START + second * 1000,
      accuracyM: 10,
      isAccuracyReported: false,
    }));
    const track = await file('car.gpx', writeGpx([{ name: 'car', points }]));
    const { out } = await run('rehearse', path, '--track', track, '--json');
    expect(printed(out).doubts).toEqual([
      {
        team: 'red',
        at: expect.stringMatching(/^2026-05-01T12:00:/),
        kind: 'speed',
        detail: expect.stringMatching(/m\/s/),
      },
    ]);
  });

  test('[FILE-4] a broken hunt names the file, the line and the field', async () => {
    const bad = { ...hunt, levels: [level('mill', mill), level('x', { latitude: 91, longitude: 0 })] };
    const path = await file('bad.json', JSON.stringify(bad, undefined, 1));
    const { code, complaint } = await run('rehearse', path);
    expect(code).toBe(2);
    expect(complaint).toBe(`${path}: line 22: levels[1].location.latitude: Must be at most 90.`);
    const broken = await file('broken.json', '{\n "name": "x",\n oops\n}');
    expect(await run('rehearse', broken)).toMatchObject({
      code: 2,
      complaint: expect.stringMatching(/broken\.json: line 3: this is not valid JSON/),
    });
  });

  test.each<[string, string[], RegExp]>([
    ['no hunt', ['rehearse'], /^Which hunt\?/],
    ['a file that is not there', ['rehearse', 'nowhere.json'], /^There is no file nowhere\.json\.$/],
    ['a word too many', ['rehearse', 'a.json', 'b.json'], /"b\.json" is one word too many/],
    ['no action', [], /^What is to be done/],
    ['a misspelt action', ['rehears'], /Did you mean "rehearse"\?/],
    ['an unknown option', ['rehearse', '--loud'], /--loud/],
    [
      'noise that is no number',
      ['rehearse', 'a.json', '--noise', 'much'],
      /--noise is metres from 0 to 1000, not "much"/,
    ],
    ['negative noise', ['rehearse', 'a.json', '--noise=-1'], /--noise is metres/],
    ['negative noise as a word of its own', ['rehearse', 'a.json', '--noise', '-1'], /metres .* not "-1"/],
    ['a negative number of teams', ['routes', '--teams', '-3', '--stops', '4'], /from 1 to 1000, not "-3"/],
    [
      'teams for a rehearsal',
      ['rehearse', 'a.json', '--teams', '3'],
      /^--teams is for "roundtable hunt routes"/,
    ],
    ['a track for routes', ['routes', '--track', 'a.gpx'], /^--track is for "roundtable hunt rehearse"/],
    ['no teams', ['routes', '--stops', '8'], /^How many teams\?/],
    [
      '0 stops',
      ['routes', '--teams', '8', '--stops', '0'],
      /--stops is a whole number from 1 to 200, not "0"/,
    ],
    ['2.5 teams', ['routes', '--teams', '2.5', '--stops', '4'], /--teams is a whole number/],
  ])('[FILE-4] %s: exit code 2 and one sentence', async (_, args, words) => {
    const { code, out, complaint } = await run(...args);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(complaint).toMatch(words);
  });

  test('[FILE-6] a broken track names its line, and more tracks than teams are refused', async () => {
    const path = await file('hunt.json', JSON.stringify(hunt));
    const bad = await file('bad.gpx', '<gpx><trk><trkseg>\n<trkpt lat="91" lon="0"/>\n</trkseg></trk></gpx>');
    expect(await run('rehearse', path, '--track', bad)).toMatchObject({
      code: 2,
      complaint: `${bad}: Line 2: lat of this point must be -90 to 90.`,
    });
    expect(await run('rehearse', path, '--track', bad, bad, bad)).toMatchObject({
      code: 2,
      complaint: expect.stringContaining('There are 3 tracks and only 2 teams'),
    });
    const lonely = await file('lonely.json', JSON.stringify({ ...hunt, teams: [] }));
    expect(await run('rehearse', lonely)).toMatchObject({
      code: 2,
      complaint: expect.stringContaining('The hunt has no teams'),
    });
  });
});

describe('roundtable hunt routes', () => {
  test('[ROUTE-2] 24 teams on 8 stops: 3 and 3', async () => {
    const { code, out } = await run('routes', '--teams', '24', '--stops', '8', '--json');
    expect(code).toBe(0);
    const plan = JSON.parse(out) as { routes: number[][]; peaks: object };
    expect(plan.peaks).toEqual({ stop: 3, leg: 3 });
    expect(plan.routes).toHaveLength(24);
    for (const route of plan.routes) expect(new Set(route)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
  });

  test('[ROUTE-2] people get the table of teams at each stop', async () => {
    const { out } = await run('routes', '--teams', '4', '--stops', '4');
    expect(out).toContain('Most teams at one stop: 1. Most teams that walk one leg: 1.');
    expect(out).toMatch(/Stop 1 +Stop 2 +Stop 3 +Stop 4/);
  });
});
