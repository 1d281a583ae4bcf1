/** In one place: results must use the very part that was loaded in the lobby. */
export const loadTally = async () => (await import('./TallyChart.tsx')).TallyChart;
