import type { BrowserContext } from 'playwright-core';

/** Pages that open now on have sound as browsers have it before anybody has touched the page; `html[data-notes]` says that some was made. */
export const listenForNotes = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const node = { connect() {}, start() {}, stop() {}, frequency: {}, gain: {} };
    for (const part of [node.frequency, node.gain])
      Object.assign(part, { setValueAtTime() {}, exponentialRampToValueAtTime() {} });
    class QuietAudio {
      state = 'suspended';
      currentTime = 0;
      destination = {};
      createGain = () => node;
      createOscillator = () => {
        document.documentElement.dataset['notes'] = 'some';
        return node;
      };
      resume = async () => void (this.state = 'running');
    }
    Object.assign(globalThis, { AudioContext: QuietAudio });
  });
