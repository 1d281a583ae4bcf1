import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** By TRUST_PROXY: nobody, everybody, or these addresses and networks. */
export type TrustedProxies = boolean | readonly string[];

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const blockListOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return list;
};

/** The caller's address: the last one in X-Forwarded-For that is not a trusted proxy's own. */
export const clientAddressBy = (trusted: TrustedProxies): ((request: IncomingMessage) => string) => {
  const list = typeof trusted === 'boolean' ? undefined : blockListOf(trusted);
  const isTrusted = (address: string): boolean =>
    trusted === true || (list !== undefined && isIP(address) > 0 && list.check(address, familyOf(address)));
  return (request) => {
    const nearest = plain(request.socket.remoteAddress ?? '');
    const header = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
    const hops = header.split(',').map((hop) => plain(hop.trim()));
    const chain = [...hops.filter((hop) => isIP(hop) > 0), nearest];
    while (chain.length > 1 && isTrusted(chain.at(-1) ?? '')) chain.pop();
    return chain.at(-1) ?? nearest;
  };
};
