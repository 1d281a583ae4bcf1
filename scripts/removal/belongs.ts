/**
 * Whether a file belongs to an activity: it is in the activity's folder, or outside src/activities in a folder of that
 * name, or its own name begins or ends with it.
 */
export const belongsTo = (path: string, activity: string): boolean =>
  path.startsWith('src/activities/')
    ? path.startsWith(`src/activities/${activity}/`)
    : new RegExp(`(?:^|/)${activity}(?:[-./]|$)|-${activity}(?:[./]|$)`).test(path);
