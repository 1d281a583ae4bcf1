/** The shapes that go with the colours, all drawn in a box of 24 by 24. Colour is never the only sign. */

export const playerNumbers = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type PlayerNumber = (typeof playerNumbers)[number];

const circle = (radius: number): string =>
  `M${12 - radius} 12a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

/** Filled by the even-odd rule, which gives the ring its hole. */
export const activityShapes = {
  engagements: circle(10),
  hunts:
    'M10.6 1.7a2.8 2.8 0 0 1 2.8 0l6.5 3.75a2.8 2.8 0 0 1 1.4 2.42v7.5a2.8 2.8 0 0 1-1.4 2.42l-6.5 3.75a2.8 2.8 0 0 1-2.8 0l-6.5-3.75a2.8 2.8 0 0 1-1.4-2.42v-7.5a2.8 2.8 0 0 1 1.4-2.42z',
  timers: `${circle(10)}${circle(5)}`,
  quizzes: 'M6.5 2.5h11a4 4 0 0 1 4 4v11a4 4 0 0 1-4 4h-11a4 4 0 0 1-4-4v-11a4 4 0 0 1 4-4z',
  polls:
    'M4 2.5h8a2 2 0 0 1 0 4.8h-8a2 2 0 0 1 0-4.8zM4 9.6h16a2 2 0 0 1 0 4.8h-16a2 2 0 0 1 0-4.8zM4 16.7h11.5a2 2 0 0 1 0 4.8h-11.5a2 2 0 0 1 0-4.8z',
};

export type ActivityId = keyof typeof activityShapes;
export const activityIds = Object.keys(activityShapes) as [ActivityId, ...ActivityId[]];

export const playerShapes: Readonly<Record<PlayerNumber, string>> = {
  1: circle(9),
  2: 'M12 3.5l9.5 16.5a.8.8 0 0 1-.7 1.2H3.2a.8.8 0 0 1-.7-1.2z',
  3: 'M4 4h16v16H4z',
  4: 'M12 1.8L22.2 12 12 22.2 1.8 12z',
  5: 'M12 1.6l3.1 6.6 7.2.9-5.3 5 1.4 7.1-6.4-3.5-6.4 3.5L7 14.1l-5.3-5 7.2-.9z',
  6: 'M8.7 2.5h6.6v6.2h6.2v6.6h-6.2v6.2H8.7v-6.2H2.5V8.7h6.2z',
  7: 'M6.6 3h10.8l5.4 9-5.4 9H6.6l-5.4-9z',
  8: 'M12 1.5c3.2 4.6 7.5 8.1 7.5 13a7.5 7.5 0 0 1-15 0c0-4.9 4.3-8.4 7.5-13z',
};

/** The ninth player looks like the first. */
export function playerNumberAt(index: number): PlayerNumber {
  return playerNumbers[((index % 8) + 8) % 8] ?? 1;
}
