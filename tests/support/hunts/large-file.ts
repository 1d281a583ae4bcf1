/** A hunt around a town, so that routes have something to even out. */
export const largeFile = (teams: number, stops: number) => ({
  name: 'Large',
  order: 'rotated' as const,
  levels: Array.from({ length: stops }, (_, stop) => ({
    id: `stop-${stop}`,
    name: `Stop ${stop}`,
    story: 'Once upon a time. '.repeat(10),
    location: { latitude: 48.1 + (stop % 10) / 200, longitude: 11.5 + Math.floor(stop / 10) / 200 },
    mission: { type: 'gps' },
  })),
  teams: Array.from({ length: teams }, (_, team) => ({ id: `team-${team}`, name: `Team ${team}` })),
});
