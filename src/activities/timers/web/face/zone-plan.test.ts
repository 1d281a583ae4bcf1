import { describe, expect, it } from 'vitest';
import { planZones } from './zone-plan.ts';

const plans = [2, 3, 4, 5, 6, 7, 8].flatMap((seats) =>
  (['around', 'one-way'] as const).flatMap((arrangement) =>
    (['portrait', 'landscape'] as const).map((shape) => ({ seats, arrangement, shape })),
  ),
);

describe.each(plans)('$seats seats, $arrangement, $shape', (request) => {
  const { rows, columns, places, barAfterRow } = planZones(request);

  it('gives everybody a zone, covers the device, and lets none overlap', () => {
    expect(places).toHaveLength(request.seats);
    const cells = places.flatMap(({ row, column, rowSpan, columnSpan }) =>
      Array.from({ length: rowSpan }, (_, down) =>
        Array.from({ length: columnSpan }, (__, right) => `${row + down}/${column + right}`),
      ).flat(),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(cells).toHaveLength(rows * columns);
    expect(barAfterRow).toBeLessThanOrEqual(rows);
  });

  it('turns zones only where people sit round the device', () => {
    const isTurned = places.some(({ turn }) => turn !== 0);
    expect(isTurned).toBe(request.arrangement === 'around');
  });
});

describe('people round a device', () => {
  it('play clockwise: four on a phone go near left, far left, far right, near right', () => {
    const { places } = planZones({ seats: 4, arrangement: 'around', shape: 'portrait' });
    expect(places.map(({ row, column }) => [row, column])).toEqual([
      [2, 1],
      [1, 1],
      [1, 2],
      [2, 2],
    ]);
  });

  it('face their own zone: left edge turned to the left, right edge to the right, far side upside down', () => {
    const { places } = planZones({ seats: 4, arrangement: 'around', shape: 'portrait' });
    expect(places.map(({ turn }) => turn)).toEqual([90, 90, 270, 270]);
    expect(
      planZones({ seats: 2, arrangement: 'around', shape: 'portrait' }).places.map(({ turn }) => turn),
    ).toEqual([0, 180]);
  });
});
