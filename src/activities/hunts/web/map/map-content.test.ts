import { describe, expect, it, vi } from 'vitest';
import { frameOf } from './camera.ts';
import { placeLabels } from './map-labels.ts';
import { ageOf, answerTap, firstReaches, nearestStop, newestFixes, tapAt } from './map-content.ts';
import { takeTap } from './MapStage.tsx';
import type { MapMoves } from './MapStage.tsx';
import type { HuntMapProps, MapFix, MapStop } from './map-props.ts';

const SIZE = { width: 800, height: 500 };
const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const stop = (id: string, latitude: number, longitude: number): MapStop => ({
  id,
  name: `Stop ${id}`,
  radiusM: 30,
  ...at(latitude, longitude),
});
const fix = (id: string, teamId: string, when: number, latitude = 52.5): MapFix => ({
  id,
  teamId,
  at: when,
  accuracyM: 12,
  ...at(latitude, 13.4),
});
const aMap = (more: Partial<HuntMapProps> = {}): HuntMapProps => ({
  label: 'Town',
  stops: [stop('a', 52.5, 13.4), stop('b', 52.501, 13.402)],
  ...more,
});

describe('a tap', () => {
  it('[MAP-15] where a pixel is wider than a street brings the map closer', () => {
    const onPick = vi.fn<NonNullable<HuntMapProps['onPick']>>();
    const show = vi.fn<MapMoves['show']>();
    const nothing = (): void => undefined;
    const moves = { panBy: nothing, zoomBy: nothing, fit: nothing, show };
    const middle = { x: SIZE.width / 2, y: SIZE.height / 2 };
    const far = frameOf({ centre: at(52.5, 13.4), metresPerPixel: 800 }, SIZE);
    takeTap(aMap({ stops: [], onPick }), far, moves, middle);
    expect(onPick).not.toHaveBeenCalled();
    expect(show).toHaveBeenCalledWith(
      expect.objectContaining({ centre: expect.objectContaining(at(52.5, 13.4)), metresPerPixel: 100 }),
    );
    const near = frameOf({ centre: at(52.5, 13.4), metresPerPixel: 2 }, SIZE);
    takeTap(aMap({ stops: [], onPick }), near, moves, middle);
    expect(onPick).toHaveBeenCalledWith(52.5, 13.4);
    expect(show).toHaveBeenCalledOnce();
  });
});

describe('what is on the map', () => {
  it('a team is named at its newest phone', () => {
    const newest = newestFixes([fix('p1', 't1', 5), fix('p2', 't1', 9), fix('p3', 't2', 1)]);
    expect([...newest].map(([team, { id }]) => [team, id])).toEqual([
      ['t1', 'p2'],
      ['t2', 'p3'],
    ]);
  });

  it('[MAP-3] a fix ages by the server clock', () => {
    expect(ageOf({ at: 1000 }, 60_999)).toBe('fresh');
    expect(ageOf({ at: 1000 }, 61_000)).toBe('older');
    expect(ageOf({ at: 1000 }, 301_000)).toBe('old');
    expect(ageOf({ at: 1000 }, undefined)).toBe('fresh');
  });

  it('opens on the stops, so that a phone far away does not make them a dot', () => {
    const map = aMap({ fixes: [fix('p1', 't1', 0, 48)] });
    expect(firstReaches(map)).toHaveLength(2);
    expect(firstReaches({ ...map, stops: [] })).toHaveLength(1);
  });

  it('says which stop is nearest', () => {
    const nearest = nearestStop(fix('p1', 't1', 0, 52.5009), aMap().stops);
    expect(nearest?.stop.id).toBe('a');
    expect(nearest?.distanceM).toBeCloseTo(100, 0);
  });
});

describe('a tap', () => {
  const frame = frameOf({ centre: at(52.5, 13.4), metresPerPixel: 1 }, SIZE);

  it('[MAP-4] takes a team, then a stop, then the place, each only where it is wanted', () => {
    const middle = { x: 405, y: 250 };
    const map = aMap({ fixes: [fix('p1', 't1', 0)] });
    expect(tapAt(map, frame, middle).kind).toBe('place');
    expect(tapAt({ ...map, onSelect: () => undefined }, frame, middle)).toEqual({
      kind: 'stop',
      stopId: 'a',
    });
    const asking = { ...map, onSelect: () => undefined, onSelectTeam: () => undefined };
    expect(tapAt(asking, frame, middle)).toEqual({ kind: 'team', teamId: 't1' });
    expect(tapAt(asking, frame, { x: 460, y: 250 }).kind).toBe('place');
  });

  it('[MAP-9] takes a team at the edge that it has left the picture by', () => {
    const map = aMap({ fixes: [fix('p1', 't1', 0, 52.6)], onSelectTeam: () => undefined });
    expect(tapAt(map, frame, { x: 400, y: 30 })).toEqual({ kind: 'team', teamId: 't1' });
  });

  it('gives the place it hit', () => {
    const onPick = vi.fn<(latitude: number, longitude: number) => void>();
    const map = aMap({ onPick });
    answerTap(map, tapAt(map, frame, { x: 400, y: 150 }));
    const [latitude, longitude] = onPick.mock.calls[0] ?? [];
    expect(latitude).toBeCloseTo(52.5 + 100 / 111_195, 6);
    expect(longitude).toBeCloseTo(13.4, 6);
  });
});

describe('names on the map', () => {
  const wish = (id: string, x: number, y: number, weight = 1) => ({
    id,
    text: `Name ${id}`,
    x,
    y,
    gap: 20,
    weight,
  });

  it('[MAP-5] neither cover each other nor a marker', () => {
    const wishes = Array.from({ length: 40 }, (_, index) =>
      wish(String(index), 100 + (index % 8) * 40, 100 + Math.floor(index / 8) * 30),
    );
    const placed = placeLabels(
      wishes,
      wishes.map(({ x, y }) => ({ x, y, radius: 15 })),
      SIZE,
    );
    const boxes = placed.map(({ text, x, y, anchor }) => {
      const width = text.length * 7;
      const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
      return { left, right: left + width, top: y - 7, bottom: y + 7 };
    });
    for (const [index, a] of boxes.entries()) {
      for (const b of boxes.slice(index + 1)) {
        const isApart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        expect(isApart).toBe(true);
      }
    }
    expect(placed.length).toBeGreaterThan(5);
    expect(placed.length).toBeLessThan(40);
  });

  it('the selected one comes first, and none leaves the picture', () => {
    const placed = placeLabels([wish('a', 790, 250), wish('b', 790, 250, 5)], [], SIZE);
    expect(placed[0]).toMatchObject({ id: 'b', anchor: 'end' });
  });

  it('long names are cut', () => {
    const [placed] = placeLabels([{ ...wish('a', 100, 100), text: 'x'.repeat(80) }], [], SIZE);
    expect(placed?.text).toHaveLength(26);
  });
});
