/** A call that does not say who we are: no cookie goes along, and none is taken. */
export const withoutSession: typeof fetch = (address, request) =>
  fetch(address, { ...request, credentials: 'omit' });
