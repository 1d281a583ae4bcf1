/** In one place, so that what was fetched in the lobby is the same part that results show. */
export const loadTally = async () => (await import('./TallyChart.tsx')).TallyChart;
