import { must } from '#tests/support/engagements/callers.ts';
import { newGuest } from '#tests/support/polls/callers.ts';
import type { Prepare } from './actions.ts';

const LISTED = 50;

interface Made {
  readonly line: string;
  readonly body: object;
}

interface Reading {
  readonly name: string;
  /** What is there to be read, by its number. */
  readonly made: (n: number) => Made;
  /** Whose it is: others' things are made by many, because nobody may make so many in a minute. */
  readonly isOwn: boolean;
  readonly line: string;
}

const preparing =
  ({ name, made, isOwn, line }: Reading): Prepare =>
  async (address, times) => {
    const reader = await newGuest(address);
    for (let n = 0; n < LISTED; n++) {
      const maker = isOwn ? reader : await newGuest(address);
      const { line: making, body } = made(n);
      await must(maker.call(making, body));
    }
    return { name, atOnce: false, calls: Array.from({ length: times }, () => () => must(reader.call(line))) };
  };

const sharedSets: Reading = {
  name: `page of ${LISTED} shared question sets`,
  made: (n) => ({
    line: 'POST /engagements/sets',
    body: {
      name: `Set ${n}`,
      description: 'Rivers, mountains and capitals, for a quick round before the break.',
      type: 'poll',
      visibility: 'shared',
    },
  }),
  isOwn: false,
  line: 'GET /engagements/sets?scope=shared',
};

const popularTemplates: Reading = {
  name: `popular among ${LISTED} templates`,
  made: (n) => ({
    line: 'POST /timers/templates',
    body: { name: `Template ${n}`, turnTimeSeconds: 30, roundTimeSeconds: 600, maxPlayers: 2 },
  }),
  isOwn: false,
  line: 'GET /timers/popular-templates',
};

const timerStatistics: Reading = {
  name: `statistics over ${LISTED} games`,
  made: (n) => ({
    line: `PUT /timers/games/5fbbc3f8-fc0a-4afe-8587-${String(n).padStart(12, '0')}`,
    body: {
      players: [{ name: 'Ada' }, { name: 'Ben' }],
      controls: [{ type: 'count-up' }],
      events: [
        { type: 'start', at: 1000 },
        { type: 'end', at: 9000 },
      ],
    },
  }),
  isOwn: true,
  line: 'GET /timers/statistics',
};

/** Lists and figures that may be a second old: half the units of a strong read. */
export const readings: readonly Prepare[] = [sharedSets, popularTemplates, timerStatistics].map(preparing);
