export type Platform = 'ios' | 'android' | 'other';

/** Only for words about settings: a wrong guess costs a detour, nothing else. */
export const platformOf = (userAgent: string, touchPoints = 0): Platform => {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  // An iPad asks for desktop pages by calling itself a Mac; no Mac has a touch screen.
  if (/Macintosh/.test(userAgent) && touchPoints > 1) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'other';
};

export const thisPlatform = (): Platform => platformOf(navigator.userAgent, navigator.maxTouchPoints);
