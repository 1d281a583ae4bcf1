/** For `Lazy`: the map is on no first load. */
export const loadHuntMap = async () => (await import('./HuntMap.tsx')).HuntMap;
