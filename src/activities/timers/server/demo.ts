import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { seededRandom } from '#core/random.ts';
import type { UploadedGame } from '../contract.records.ts';
import type { ControlShape } from '../contract.clock.ts';
import { playOffline } from '../rules/offline.ts';
import { controlOf } from '../rules/template.ts';
import { ensureDefaultTemplates, findTemplate } from './templates.service.ts';
import { storeOffline } from './stored-games.service.ts';
import { DEMO_OWNER } from './timers.guards.ts';
import type { TimerDeps } from './timers.deps.ts';

interface Demo {
  readonly templateId: string;
  readonly title: string;
  readonly players: readonly string[];
  readonly daysAgo: number;
  readonly rounds: number;
  /** Typical seconds of a turn, by player. */
  readonly pace: readonly number[];
  readonly winner: string;
  readonly pauses: readonly (readonly [afterRound: number, reason: string, minutes: number])[];
  readonly control?: ControlShape;
}

const FRIDAY = ['Amira', 'Bastian', 'Chiara', 'Deniz'];
const CLUB = ['Edith', 'Femi'];

const demos: readonly Demo[] = [
  {
    templateId: 'monopoly-standard',
    title: 'Friday round',
    players: FRIDAY,
    daysAgo: 23,
    rounds: 22,
    pace: [38, 61, 29, 47],
    winner: 'Chiara',
    pauses: [
      [6, 'snack', 11],
      [14, 'rules talk', 4],
    ],
    control: { type: 'count-up' },
  },
  {
    templateId: 'monopoly-standard',
    title: 'Friday round',
    players: FRIDAY,
    daysAgo: 16,
    rounds: 19,
    pace: [35, 66, 31, 44],
    winner: 'Amira',
    pauses: [[9, 'snack', 9]],
  },
  {
    templateId: 'monopoly-standard',
    title: 'Friday round',
    players: FRIDAY,
    daysAgo: 9,
    rounds: 24,
    pace: [40, 58, 27, 49],
    winner: 'Bastian',
    pauses: [
      [4, 'admin', 3],
      [12, 'snack', 14],
    ],
  },
  {
    templateId: 'scrabble-tournament',
    title: 'Words at four',
    players: ['Amira', 'Chiara', 'Deniz'],
    daysAgo: 6,
    rounds: 15,
    pace: [55, 48, 72],
    winner: 'Chiara',
    pauses: [[7, 'rules talk', 2]],
  },
  {
    templateId: 'chess-blitz',
    title: 'Club evening',
    players: CLUB,
    daysAgo: 3,
    rounds: 34,
    pace: [6, 7],
    winner: 'Femi',
    pauses: [],
    control: { type: 'fischer', mainMs: 5 * MINUTE_MS, incrementMs: 3 * SECOND_MS, bonus: 'after' },
  },
  {
    templateId: 'chess-standard',
    title: 'Club evening',
    players: CLUB,
    daysAgo: 2,
    rounds: 41,
    pace: [19, 22],
    winner: 'Edith',
    pauses: [[20, 'admin', 1]],
    control: { type: 'delay', mainMs: 30 * MINUTE_MS, delayMs: 5 * SECOND_MS },
  },
];

/** A game that slows down in the middle, with turns as uneven as real ones. */
const eventsOf = (demo: Demo, startedAt: Instant): UploadedGame['events'] => {
  const random = seededRandom(`${demo.title} ${demo.daysAgo}`);
  const events: UploadedGame['events'] = [{ type: 'start', at: startedAt, seat: 0 }];
  let at = startedAt;
  for (let round = 1; round <= demo.rounds; round++) {
    const third = round / demo.rounds;
    const slower = third > 0.33 && third < 0.75 ? 1.35 : 0.85;
    for (const [seat, seconds] of demo.pace.entries()) {
      at += Math.round(seconds * slower * (0.35 + 1.3 * random.next()) * SECOND_MS);
      events.push({ type: 'tap', at, seat });
    }
    const [, reason, minutes] = demo.pauses.find(([after]) => after === round) ?? [];
    if (reason === undefined || minutes === undefined) continue;
    events.push({ type: 'pause', at, reason });
    at += minutes * MINUTE_MS;
    events.push({ type: 'resume', at });
  }
  return [...events, { type: 'end', at: at + 2 * SECOND_MS }];
};

/** Finished games of made-up groups, so charts and history are not empty on the first visit. */
export const seedDemoGames = async (deps: TimerDeps): Promise<void> => {
  await ensureDefaultTemplates(deps);
  for (const demo of demos) {
    const template = await findTemplate(deps, demo.templateId);
    // Examples must not raise the use count of another system's template.
    if (!template || template.version === 0) continue;
    const evening = Math.floor(deps.clock.now() / DAY_MS - demo.daysAgo) * DAY_MS + 18 * HOUR_MS;
    const offline = {
      ownerId: DEMO_OWNER,
      gameId: deps.ids.uuid(),
      template,
      game: {
        templateId: demo.templateId,
        title: demo.title,
        players: demo.players.map((name) => ({ name })),
        controls: [demo.control ?? controlOf(template)],
        events: eventsOf(demo, evening),
        winner: demo.winner,
        notes: 'An example.',
      },
    };
    const played = playOffline(offline, deps.clock.now());
    if (!played.ok) throw new Error(`the example ${demo.title} could not be made: ${played.error.code}`);
    await storeOffline(deps, played.value, offline);
  }
};
