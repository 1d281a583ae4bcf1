import { describe, expect, test } from 'vitest';
import type { HostPhoto } from '#activities/hunts/contract.photos.ts';
import { SlideOrder, slidesOf } from './slides.ts';

const aPhoto = (photoId: string, more: Partial<HostPhoto> = {}): HostPhoto =>
  ({ photoId, status: 'waiting', isHidden: false, isReported: false, ...more }) as HostPhoto;

describe('the slideshow', () => {
  test('[PHOTO-13] shows nothing that is rejected, hidden, or reported and not looked at', () => {
    const photos = [
      aPhoto('a'),
      aPhoto('b', { status: 'accepted' }),
      aPhoto('c', { status: 'rejected' }),
      aPhoto('d', { isHidden: true }),
      aPhoto('e', { isReported: true }),
    ];
    expect(slidesOf(photos).map(({ photoId }) => photoId)).toEqual(['a', 'b']);
  });

  const run = (order: SlideOrder, ids: readonly string[], times: number, from?: string): string => {
    let current = from;
    const seen: string[] = [];
    for (let time = 0; time < times; time++) {
      current = order.next(ids, current);
      seen.push(current ?? '-');
    }
    return seen.join('');
  };

  test('goes round, each once before one comes twice', () => {
    expect(run(new SlideOrder(), ['a', 'b', 'c'], 7)).toBe('abcabca');
  });

  test('a new photo comes before the round begins again', () => {
    const order = new SlideOrder();
    expect(run(order, ['a', 'b', 'c'], 3)).toBe('abc');
    expect(run(order, ['a', 'b', 'c', 'd'], 3, 'c')).toBe('dab');
  });

  test('a photo that is gone is passed over, and none is none', () => {
    const order = new SlideOrder();
    expect(run(order, ['a', 'b', 'c'], 2)).toBe('ab');
    expect(run(order, ['a', 'c'], 2, 'b')).toBe('ca');
    expect(order.next([], 'a')).toBeUndefined();
    expect(order.next(['a'], 'a')).toBe('a');
  });
});
