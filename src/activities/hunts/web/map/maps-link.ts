import type { Point } from '#activities/hunts/rules/geofence/distance.ts';
import { thisPlatform } from '../where/platform.ts';

/** Opens a place in the maps app of the phone; elsewhere on OpenStreetMap. */
export const mapsLink = ({ latitude, longitude }: Point, platform = thisPlatform()): string => {
  const [north, east] = [latitude.toFixed(6), longitude.toFixed(6)];
  if (platform === 'ios') return `https://maps.apple.com/?q=${north},${east}`;
  if (platform === 'android') return `geo:${north},${east}?q=${north},${east}`;
  return `https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=18/${north}/${east}`;
};
