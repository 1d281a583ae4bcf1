import { effect } from '@preact/signals';
import type { PositionWatch } from './position-watch.ts';

/** Resolves when the phone has said where it is, has said that it cannot, or after so long. */
export const waitForFix = (
  watch: Pick<PositionWatch, 'want' | 'state'>,
  now: () => number,
  after: (task: () => void) => () => void,
): Promise<void> =>
  new Promise((resolve) => {
    const since = now();
    const end = (): void => {
      cancel();
      // Not from within the effect that is being stopped.
      queueMicrotask(() => {
        stopLooking();
        giveBack();
        resolve();
      });
    };
    const cancel = after(end);
    const giveBack = watch.want('fine');
    const stopLooking = effect(() => {
      const { heardAt = 0, trouble } = watch.state.value;
      if (heardAt >= since || trouble !== undefined) end();
    });
  });
