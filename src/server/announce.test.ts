import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, test } from 'vitest';
import { announcement, firstSteps, lanAddresses } from './announce.ts';

const ipv4 = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  family: 'IPv4',
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: `${address}/24`,
});

const home = {
  lo: [ipv4('127.0.0.1', true)],
  docker0: [ipv4('172.17.0.1')],
  eth1: [ipv4('203.0.113.9'), ipv4('169.254.7.7')],
  wlan0: [ipv4('192.168.1.20')],
};

describe('lanAddresses', () => {
  test('home networks first, then others, then bridges; never this machine itself', () => {
    expect(lanAddresses(home)).toEqual(['192.168.1.20', '203.0.113.9', '172.17.0.1']);
    expect(lanAddresses({ lo: home.lo })).toEqual([]);
  });
});

describe('announcement', () => {
  const base = { host: '0.0.0.0', port: 8080, publicUrl: undefined, httpsPort: undefined, interfaces: home };

  test('names the address here, the one for phones, and draws it', () => {
    const lines = announcement(base).split('\n');
    expect(lines[0]).toBe('Roundtable is running: http://localhost:8080');
    expect(lines[1]).toBe('Phones on the same network: http://192.168.1.20:8080');
    expect(lines[2]).toBe('For location, camera and offline use, phones need https: TLS=self npm start');
    const code = lines.filter((line) => /^[█▀▄ ]{20,}$/.test(line));
    expect(code.length).toBeGreaterThan(12);
    expect(new Set(code.map((line) => line.length)).size).toBe(1);
  });

  test('with https, phones are sent there', () => {
    const lines = announcement({ ...base, httpsPort: 8443 }).split('\n');
    expect(lines.slice(0, 3)).toEqual([
      'Roundtable is running: http://localhost:8080',
      'With https: https://localhost:8443',
      'Phones on the same network: https://192.168.1.20:8443',
    ]);
  });

  test('only for this machine: no code that nobody could use', () => {
    expect(announcement({ ...base, host: '127.0.0.1' })).toBe('Roundtable is running: http://127.0.0.1:8080');
    expect(announcement({ ...base, interfaces: { lo: home.lo } })).toBe(
      'Roundtable is running: http://localhost:8080',
    );
    expect(announcement({ ...base, host: '::1' })).toBe('Roundtable is running: http://[::1]:8080');
  });

  test('behind a proxy the public address is shown and drawn', () => {
    const text = announcement({ ...base, publicUrl: 'https://play.example.org' });
    expect(text).toContain('Roundtable is running: https://play.example.org\n');
    expect(text).not.toContain('192.168.1.20');
    expect(text).toContain('█');
  });
});

test('a new server says how somebody becomes its administrator', () => {
  expect(firstSteps([])).toContain('ADMINS=');
  expect(firstSteps(['eve@example.org', 'bob@example.org'])).toContain('reset-link eve@example.org');
});
