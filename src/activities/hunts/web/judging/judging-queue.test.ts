import { describe, expect, test } from 'vitest';
import type { HostPhoto } from '#activities/hunts/contract.photos.ts';
import { currentIn, hintsOf, neighbourOf, photosIn } from './judging-queue.ts';

const aPhoto = (photoId: string, more: Partial<HostPhoto> = {}): HostPhoto => ({
  photoId,
  levelId: 'gate',
  teamId: 'red',
  userId: 'ada',
  sentAt: 0,
  status: 'waiting',
  isHidden: false,
  isReported: false,
  reports: [],
  width: 4,
  height: 3,
  addresses: { large: '', medium: '', small: '' },
  ...more,
});

describe('the queue of photos', () => {
  const photos = [
    aPhoto('a'),
    aPhoto('b', { status: 'accepted' }),
    aPhoto('c', { isReported: true }),
    aPhoto('d', { status: 'rejected', isReported: true }),
  ];
  const ids = (filter: 'waiting' | 'judged' | 'reported') =>
    photosIn(photos, filter).map(({ photoId }) => photoId);

  test('waiting, judged and reported ones', () => {
    expect([ids('waiting'), ids('judged'), ids('reported')]).toEqual([
      ['a', 'c'],
      ['b', 'd'],
      ['c', 'd'],
    ]);
  });

  test('the desk goes to the next, at the end to the one before, and never off the queue', () => {
    expect(neighbourOf(photos, 'a')).toBe('b');
    expect(neighbourOf(photos, 'd')).toBe('c');
    expect(neighbourOf(photos, 'a', -1)).toBe('b');
    expect(neighbourOf(photos, 'b', -1)).toBe('a');
    expect(neighbourOf(photos, 'gone')).toBe('a');
    expect(neighbourOf([], 'a')).toBeUndefined();
    expect(neighbourOf([aPhoto('a')], 'a')).toBeUndefined();
    expect(currentIn(photos, 'gone')?.photoId).toBe('a');
    expect(currentIn(photos, 'c')?.photoId).toBe('c');
  });
});

describe('hints for the host', () => {
  test('[PHOTO-3] far from the place, before the start, long before it was sent, an unsure phone', () => {
    expect(hintsOf({ taken: { distanceM: 900, ageMs: 1000, isBeforeStart: true } })).toEqual([
      { kind: 'far', distanceM: 900 },
      { kind: 'beforeStart' },
    ]);
    expect(hintsOf({ taken: { ageMs: 3_600_000 } })).toEqual([{ kind: 'old', ageMs: 3_600_000 }]);
    const fence = { reason: 'perhaps-within', distanceM: 70, accuracyM: 60, radiusM: 40 } as const;
    expect(hintsOf({ fence: { ...fence, decision: 'uncertain' } })).toEqual([
      { kind: 'fence', decision: 'uncertain', distanceM: 70 },
    ]);
  });

  test('[PHOTO-3] an honest photo gives none', () => {
    const fence = { reason: 'surely-within', distanceM: 3, accuracyM: 5, radiusM: 40 } as const;
    expect(
      hintsOf({ taken: { distanceM: 30, ageMs: 20_000 }, fence: { ...fence, decision: 'inside' } }),
    ).toEqual([]);
    expect(hintsOf({})).toEqual([]);
  });
});
