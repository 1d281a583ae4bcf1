/** What a link to a hunt carries, after the #, which browsers never send to a server. */
export interface Brought {
  /** One's own seat, from another device. */
  readonly seat?: string;
  /** A team's card. */
  readonly team?: { readonly teamId: string; readonly passcode?: string };
  /** The card of a stop, opened by the phone's own camera. */
  readonly stop?: string;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const teamOf = (text: string): NonNullable<Brought['team']> => {
  const [teamId = '', ...rest] = text.split('.');
  const passcode = rest.join('.');
  return { teamId: decoded(teamId), ...(passcode !== '' && { passcode: decoded(passcode) }) };
};

export const readBrought = (hash: string): Brought => {
  const [, name, value = ''] = /^#(seat|team|stop)=(.+)$/.exec(hash) ?? [];
  if (name === 'seat') return { seat: decoded(value) };
  if (name === 'team') return { team: teamOf(value) };
  return name === 'stop' && value.startsWith('RTH1.') ? { stop: value } : {};
};
