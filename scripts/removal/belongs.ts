/**
 * Whether a file goes with an activity: it is in the activity's folder, or outside of src/activities a folder is called
 * so, or the file's name begins or ends with it.
 */
export const belongsTo = (path: string, activity: string): boolean =>
  path.startsWith('src/activities/')
    ? path.startsWith(`src/activities/${activity}/`)
    : new RegExp(`(?:^|/)${activity}(?:[-./]|$)|-${activity}(?:[./]|$)`).test(path);
