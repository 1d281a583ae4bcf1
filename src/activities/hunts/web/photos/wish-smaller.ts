const KEY = 'roundtable.photos-smaller';

/** Most phones are on a mobile network: smaller unless somebody said otherwise. */
export const isSmallerWanted = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== 'no';
  } catch {
    return true;
  }
};

export const wantSmaller = (isWanted: boolean): void => {
  try {
    localStorage.setItem(KEY, isWanted ? 'yes' : 'no');
  } catch {
    // The choice then lasts as long as the page does.
  }
};
