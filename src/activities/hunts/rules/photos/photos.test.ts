import { describe, expect, test } from 'vitest';
import { readHunt } from '../hunt-file.ts';
import type { HuntEvent } from '../progress/events.ts';
import { checkNotes } from './photo-proof.ts';
import { judgePhoto, photoState, undoVerdict } from './verdicts.ts';

const photo = { photoId: 'p1', team: 'red', level: 'a' };
const verdict = (id: string, at: number, isAccepted: boolean): HuntEvent =>
  judgePhoto(photo, { id, at, isAccepted, ...(isAccepted ? {} : { reason: 'No' }) });
const undone = (id: string, at: number, event: string): HuntEvent => ({
  type: 'event.undone',
  id,
  at,
  event,
});

describe('how a photo stands', () => {
  test('[PHOTO-11] by its last verdict in force, whatever the order of delivery', () => {
    const events = [verdict('v1', 1, true), verdict('v2', 2, false), undone('u', 3, 'v2')];
    for (const order of [events, events.toReversed(), [...events, ...events]])
      expect(photoState(order, 'p1')).toEqual({ status: 'accepted', verdict: 'v1' });
    expect(photoState(events.slice(0, 2), 'p1')).toEqual({
      status: 'rejected',
      verdict: 'v2',
      reason: 'No',
    });
    expect(photoState(events, 'p2')).toEqual({ status: 'waiting' });
  });

  test('[PHOTO-11] points belong to an accepted photo only', () => {
    const rejected = judgePhoto(photo, { id: 'v', at: 1, isAccepted: false, points: 50 });
    expect(rejected).not.toHaveProperty('points');
  });

  test('[PHOTO-11] a verdict is undone once, and only that of the photo named', () => {
    const events = [verdict('v1', 1, false)];
    const stamp = { id: 'u', at: 2 };
    const first = undoVerdict(events, { photoId: 'p1', verdict: 'v1' }, stamp);
    expect(first).toMatchObject({ ok: true, value: { type: 'event.undone', event: 'v1' } });
    const after = [...events, undone('u', 2, 'v1')];
    expect(undoVerdict(after, { photoId: 'p1', verdict: 'v1' }, stamp)).toEqual({
      ok: true,
      value: undefined,
    });
    expect(undoVerdict(events, { photoId: 'p2', verdict: 'v1' }, stamp)).toMatchObject({ ok: false });
  });
});

describe('notes against the claim', () => {
  const hunt = readHunt({
    name: 'H',
    levels: [{ id: 'a', name: 'A', location: { latitude: 0, longitude: 0 }, mission: { type: 'photo' } }],
  });
  const level = hunt.ok ? hunt.value.levels[0] : undefined;
  const startedAt = Date.parse('2026-05-03T08:00:00Z');
  const sentAt = Date.parse('2026-05-03T10:00:00Z');

  test('[PHOTO-3] how far from the place, how long before, and whether before the start', () => {
    const place = { latitude: 0, longitude: 0.001 };
    const check = checkNotes({ level, startedAt }, { place, takenAt: '2026-05-03T09:30:00+02:00', sentAt });
    expect(check).toMatchObject({ ageMs: 2.5 * 3_600_000, isBeforeStart: true });
    expect(check.distanceM).toBeCloseTo(111.2, 1);
  });

  test('[PHOTO-3] a clock that does not say from where it counts is shown, not judged', () => {
    expect(checkNotes({ level, startedAt }, { takenAt: '2026-05-03T09:30:00', sentAt })).toEqual({});
  });
});
