/** A call without identity: it sends no cookie and stores none. */
export const withoutSession: typeof fetch = (address, request) =>
  fetch(address, { ...request, credentials: 'omit' });
