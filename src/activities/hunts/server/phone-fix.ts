import type { PhoneFix } from '../contract.views.ts';
import type { TrackPoint } from '../rules/tracks/track.ts';
import type { StoredFix } from './phones.items.ts';

/** A stored position as host and team see it. */
export const phoneFixOf = (fix: StoredFix, name = ''): PhoneFix => ({
  userId: fix.userId,
  teamId: fix.teamId,
  name,
  latitude: fix.latitude,
  longitude: fix.longitude,
  accuracyM: fix.accuracyM,
  at: fix.receivedAt,
  ...(fix.deviceAt !== undefined && { deviceAt: fix.deviceAt }),
});

/** A stored position as a point of a walk. */
export const pointOf = ({ latitude, longitude, accuracyM, at }: StoredFix): TrackPoint => ({
  latitude,
  longitude,
  accuracyM,
  at,
  isAccuracyReported: true,
});
