import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isShared } from './feed.ts';

const seen = { isHidden: false, isReported: false };
const feeds = ['off', 'judged', 'at-once'] as const;
const statuses = ['waiting', 'accepted', 'rejected'] as const;

describe('which photos are shared', () => {
  test('[FEED-1] by the switch: none, accepted ones, or those that wait as well', () => {
    const shared = feeds.map((photoFeed) =>
      statuses.filter((status) => isShared({ photoFeed }, { status, ...seen })),
    );
    expect(shared).toEqual([[], ['accepted'], ['waiting', 'accepted']]);
  });

  test('[FEED-1] whatever the switch says, nothing that was rejected, hidden or reported', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...feeds),
        fc.constantFrom(...statuses),
        fc.boolean(),
        fc.boolean(),
        (photoFeed, status, isHidden, isReported) => {
          const isOut = status === 'rejected' || isHidden || isReported || photoFeed === 'off';
          expect(isOut && isShared({ photoFeed }, { status, isHidden, isReported })).toBe(false);
        },
      ),
    );
  });
});
