import type { NetworkInterfaceInfo } from 'node:os';
import { encodeQR } from 'qr';

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>;

/** Virtual bridges of containers and VPNs have addresses no phone can reach. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|wg|tailscale|zt|lo)/i;
const PRIVATE = /^(192\.168\.|10\.|172\.(1[6-9]|2\d|3[01])\.)/;

/** IPv4 addresses at which the same network can probably reach this machine, best first. */
export const lanAddresses = (interfaces: Interfaces): string[] => {
  const found = Object.entries(interfaces).flatMap(([name, addresses]) =>
    (addresses ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => ({
        address,
        rank: (VIRTUAL.test(name) ? 2 : 0) + (PRIVATE.test(address) ? 0 : 1),
      })),
  );
  return found
    .filter(({ address }) => !address.startsWith('169.254.'))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ address }) => address);
};

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || /^\[?::1\]?$/.test(host) || host.startsWith('127.');
const isEveryAddress = (host: string): boolean => host === '0.0.0.0' || host === '::';

const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);

interface Nearby {
  readonly host: string;
  readonly port: number;
  readonly protocol: string;
  readonly interfaces: Interfaces;
}

/** Where phones in the same network reach the server, if they do. */
export const originNearby = ({ host, port, protocol, interfaces }: Nearby): string | undefined => {
  const nearby = isEveryAddress(host) ? lanAddresses(interfaces)[0] : isLoopback(host) ? undefined : host;
  return nearby === undefined ? undefined : `${protocol}://${bracketed(nearby)}:${port}`;
};

export interface Listening {
  readonly host: string;
  readonly port: number;
  readonly httpsPort: number | undefined;
  readonly publicUrl: string | undefined;
  readonly interfaces: Interfaces;
}

/** What the terminal shows once the server listens: the address, and a QR code for phones nearby. */
export const announcement = ({ host, port, httpsPort, publicUrl, interfaces }: Listening): string => {
  const here = isEveryAddress(host) ? 'localhost' : bracketed(host);
  const lines = [
    `Roundtable is running: ${publicUrl ?? `http://${here}:${port}`}`,
    ...(httpsPort === undefined ? [] : [`With https: https://${here}:${httpsPort}`]),
  ];
  const served =
    httpsPort === undefined ? { port, protocol: 'http' } : { port: httpsPort, protocol: 'https' };
  const shared = publicUrl ?? originNearby({ host, ...served, interfaces });
  if (shared === undefined) return lines.join('\n');
  if (publicUrl === undefined) lines.push(`Phones on the same network: ${shared}`);
  if (shared.startsWith('http:'))
    lines.push('For location, camera and offline use, phones need https: TLS=self npm start');
  return [...lines, '', encodeQR(shared, 'ascii', { ecc: 'medium', border: 2 })].join('\n');
};

/** Shown once, for a new store: it has no administrator yet, and no page could say how to become one. */
export const firstSteps = (admins: readonly string[]): string =>
  admins.length === 0
    ? 'To administer it (backups, sizes, what was done): start it with ADMINS=you@example.org.\n'
    : [
        `To administer it, run: npm run roundtable -- reset-link ${admins[0]}`,
        'and open the link it prints; then the page is /admin.',
        '',
      ].join('\n');
