import type { Answer } from '../client.ts';

/** Where something happens all the time, one reading after the other may be overtaken. */
const MOST_READS = 5;

/**
 * Reads again while the view is older than what was heard meanwhile: it will not be shown, and what it was read for
 * would be missed.
 */
export const readCurrent = async <View>(
  read: () => Promise<Answer<View>>,
  isOld: (view: View) => boolean,
): Promise<Answer<View>> => {
  let answer = await read();
  for (let reads = 1; reads < MOST_READS && answer.ok && isOld(answer.value); reads += 1)
    answer = await read();
  return answer;
};
