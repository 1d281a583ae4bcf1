import { describe, expect, test } from 'vitest';
import { contracts } from './contracts.ts';

const rows = contracts.flatMap(({ name, routes }) =>
  Object.entries(routes).map(([row, route]) => ({ name: `${name}.${row}`, route })),
);

const PICTURES = 'made anew by a library on threads of its own, a few at a time';
const NAMED = 'takes more than it accepts, to name the field that is too long; what it accepts is small';

/** Rows that take much and run no job, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  'files.uploadPicture': PICTURES,
  'hunt-photos.sendPhotoPart': 'a part of a photo is stored as it is',
  'polls.createPoll': NAMED,
  'polls.changePoll': NAMED,
};

const takesMuch = rows.filter(
  ({ route }) => route.bodyLimitKb !== undefined || route.bodyTypes !== undefined,
);

describe('rows that take more than a usual body', () => {
  test.each(takesMuch)('[JOB-10] $name is marked heavy, or says why not', ({ name, route }) => {
    expect(route.heavy !== undefined || name in WITHOUT).toBe(true);
  });

  test('[JOB-10] no reason outlives its row', () => {
    const stale = Object.keys(WITHOUT).filter(
      (name) => !takesMuch.some((row) => row.name === name && row.route.heavy === undefined),
    );
    expect(stale).toEqual([]);
  });
});
