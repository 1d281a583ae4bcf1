import { after } from '../after.ts';
import { LiveClient } from './live-client.ts';
import type { LiveClientOptions } from './live-client.ts';

const CLOCK_CHECK_MS = 10_000;
const JUMP_MS = 250;

/** Does not jump when the user sets the time; may stand still while the device sleeps, see `watchClock`. */
const steadyNow = (): number => performance.timeOrigin + performance.now();

/** The wall clock and the monotonic one advance together, unless one was set or the other paused. */
const watchClock = (onJump: () => void): (() => void) => {
  let apart = Date.now() - steadyNow();
  return () => {
    const nowApart = Date.now() - steadyNow();
    if (Math.abs(nowApart - apart) < JUMP_MS) return;
    apart = nowApart;
    onJump();
  };
};

type PageOptions = Pick<LiveClientOptions, 'onSignInNeeded' | 'onOutdated'> & {
  readonly language?: () => string;
};

/** The page's one socket. It reconnects when the network or the page is back. */
export const openLive = ({ language, ...options }: PageOptions = {}): LiveClient => {
  const client = new LiveClient({
    ...options,
    open({ onMessage, onClose }) {
      const url = new URL('/live', location.href.replace(/^http/, 'ws'));
      if (language) url.searchParams.set('lang', language());
      const socket = new WebSocket(url);
      socket.onmessage = ({ data }) => onMessage(String(data));
      socket.onclose = ({ code }) => onClose(code);
      return socket;
    },
    now: steadyNow,
    after,
    random: Math.random,
  });
  const checkClock = watchClock(() => client.clockJumped());
  const wake = (): void => {
    checkClock();
    client.wake();
  };
  for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, wake);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  setInterval(checkClock, CLOCK_CHECK_MS);
  return client;
};

/** The server's time now, by our best estimate; our own until the first exchange. */
export const serverNow = (client: LiveClient): number => steadyNow() + (client.clock()?.offsetMs ?? 0);
