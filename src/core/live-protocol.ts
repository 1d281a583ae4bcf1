/** What both ends of /live agree on besides the frames. No schemas here: the browser loads this file. */
export const LIVE_PROTOCOL = 1;

/** Why the server closed a socket. Codes from 4000 on are ours; the others are RFC 6455's. */
export const closeCodes = {
  /** The node is stopping: reconnect at once, another one will answer. */
  restarting: 1012,
  /** The client reads too slowly, even after events were dropped. */
  tooSlow: 1013,
  /** Frames that cannot be read, or far too many of them. */
  policy: 1008,
  /** No session: ask for one over HTTP, then connect again. */
  signInNeeded: 4401,
  /** Too many sockets of one visitor or address. */
  tooManySockets: 4429,
} as const;
