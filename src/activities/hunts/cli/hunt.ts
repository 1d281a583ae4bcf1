import { closestWord } from '#core/closest-word.ts';
import type { CliCommand, CliInput } from '#cli/command.ts';
import { BadInput, refuseInput } from './bad-input.ts';
import { rehearseHunt } from './rehearse.ts';
import { planHuntRoutes } from './routes.ts';

const actions = { rehearse: rehearseHunt, routes: planHuntRoutes };

/** Said for nothing, an option would be taken for heard: more teams in a rehearsal come from the file. */
const OPTIONS_OF: Readonly<Record<keyof typeof actions, readonly string[]>> = {
  rehearse: ['track', 'noise'],
  routes: ['teams', 'stops'],
};

const refuseOthersOptions = (word: string, { values, lists = {} }: CliInput): void => {
  for (const [action, names] of Object.entries(OPTIONS_OF)) {
    const name = names.find((each) => values[each] !== undefined || lists[each] !== undefined);
    if (name !== undefined && action !== word) refuseInput(`--${name} is for "roundtable hunt ${action}".`);
  }
};

const isAction = (word: string): word is keyof typeof actions => Object.hasOwn(actions, word);

const actionNamed = (word: string | undefined): typeof rehearseHunt => {
  if (word !== undefined && isAction(word)) return actions[word];
  const meant = word === undefined ? undefined : closestWord(word, Object.keys(actions));
  return refuseInput(
    `What is to be done: rehearse or routes? ${meant ? `Did you mean "${meant}"?` : 'Try "roundtable hunt --help".'}`,
  );
};

export const huntCommand: CliCommand = {
  summary: 'Rehearse a scavenger hunt and plan its routes',
  help: [
    'rehearse replays recorded walks (GPX), or walks it makes up, against the fences of a hunt and prints every',
    "decision, how crowded stops and legs get, and what looks made up. The n-th track is the n-th team's.",
    'routes spreads teams over stops so that few meet; stops are numbered from 1.',
    '',
    '  roundtable hunt rehearse town.json',
    '  roundtable hunt rehearse town.json --track red.gpx blue.gpx --noise 10 --seed 7 --json',
    '  roundtable hunt routes --teams 24 --stops 8',
    '',
    'A hunt: {"name": "Town", "order": "rotated", "levels": [{"id": "mill", "name": "The mill",',
    '  "location": {"latitude": 48.137, "longitude": 11.575}, "radius": 30, "mission": {"type": "gps"}, "points": 100}],',
    '  "teams": [{"id": "red", "name": "Red"}]}',
    'order is fixed, free, rotated or "N of M". Accuracy comes from the track\'s hAcc, else it is 10 m.',
  ],
  words: ['rehearse|routes', '[HUNT.json]'],
  options: {
    track: { value: 'FILE.gpx', more: /\.gpx$/i, summary: 'For rehearse: recorded walks, one for each team' },
    noise: { value: 'METRES', summary: 'For rehearse: adds so much error north and east to every fix' },
    seed: { value: 'SEED', summary: 'The same seed gives the same walks, noise and routes' },
    teams: { value: 'N', summary: 'For routes: how many teams' },
    stops: { value: 'M', summary: 'For routes: how many stops' },
    json: { summary: 'The whole result, for programs' },
  },
  async run(input, terminal) {
    try {
      const [word, ...rest] = input.words;
      const act = actionNamed(word);
      refuseOthersOptions(word ?? '', input);
      return act(rest, input, terminal);
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      terminal.complain(error.message);
      return 2;
    }
  },
};
