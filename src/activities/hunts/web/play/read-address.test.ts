import { describe, expect, test } from 'vitest';
import { readBrought } from './read-address.ts';

const token = `RTH1.g1.mill.${'x'.repeat(43)}`;

describe('what a link to a hunt brings along', () => {
  test.each([
    ['#seat=t1.u1.secret%2F', { seat: 't1.u1.secret/' }],
    ['#team=red%20foxes.1.2', { team: { teamId: 'red foxes', passcode: '1.2' } }],
    ['#team=t1', { team: { teamId: 't1' } }],
    [`#stop=${token}`, { stop: token }],
    ['#stop=forged', {}],
    ['', {}],
    ['#clues', {}],
    ['#seat=%E0%A4%A', { seat: '%E0%A4%A' }],
  ])('%s', (hash, brought) => {
    expect(readBrought(hash)).toEqual(brought);
  });
});
