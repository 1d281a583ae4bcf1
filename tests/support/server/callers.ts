export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  /** As it came, for tests that look at every byte. */
  readonly text: string;
}

/** Somebody with a session, at the server's current address. */
export interface GuestCaller {
  readonly token: string;
  call<T>(line: string, body?: unknown): Promise<Answer<T>>;
}

export const callerWith = (token: string, address: () => string): GuestCaller => ({
  token,
  async call<T>(line: string, body?: unknown) {
    const [method = '', path = ''] = line.split(' ');
    const response = await fetch(`${address()}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text) as T, text };
  },
});

export const newGuest = async (address: () => string): Promise<GuestCaller> => {
  const response = await fetch(`${address()}/api/me`);
  const token = /rt_session=([^;]*)/.exec(response.headers.get('set-cookie') ?? '')?.[1];
  await response.arrayBuffer();
  if (token === undefined) throw new Error(`no guest: ${response.status}`);
  return callerWith(token, address);
};

export const newGuests = async (number: number, address: () => string): Promise<GuestCaller[]> => {
  const guests: GuestCaller[] = [];
  while (guests.length < number) {
    const some = Array.from({ length: Math.min(20, number - guests.length) }, () => newGuest(address));
    guests.push(...(await Promise.all(some)));
  }
  return guests;
};

export const must = async <T>(answer: Promise<Answer<T>>): Promise<T> => {
  const { status, body, text } = await answer;
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return body;
};
