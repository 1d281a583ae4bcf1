import { expect, test } from 'vitest';
import { mapsLink } from './maps-link.ts';

test('[PLAYER-14] a place opens in the maps of each phone, and nowhere else', () => {
  const place = { latitude: 48.137, longitude: -11.5 };
  expect(mapsLink(place, 'ios')).toBe('https://maps.apple.com/?q=48.137000,-11.500000');
  expect(mapsLink(place, 'android')).toBe('geo:48.137000,-11.500000?q=48.137000,-11.500000');
  expect(mapsLink(place, 'other')).toContain('mlat=48.137000&mlon=-11.500000');
});
