import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Instant } from '#core/instant.ts';
import { DAY_MS } from '#core/instant.ts';

export interface Certificate {
  /** In PEM. */
  readonly cert: string;
  readonly key: string;
}

export interface Subject {
  readonly name: string;
  readonly hosts: readonly string[];
  /** IPv4. */
  readonly addresses: readonly string[];
}

/** Browsers reject certificates that last longer than about 13 months. */
const LIFE_DAYS = 390;

// X.509 uses DER: a tag, a length, the bytes.
const lengthOf = (count: number): Buffer => {
  if (count < 0x80) return Buffer.from([count]);
  const bytes = Buffer.from(count.toString(16).padStart(count > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes]);
};

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
};

const bytes = (...values: readonly number[]): Buffer => Buffer.from(values);
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const bits = (content: Uint8Array, unused = 0): Buffer => der(0x03, bytes(unused), content);
const TRUE = der(0x01, bytes(0xff));

/** An object identifier: the first two numbers share a byte, the others are written in groups of seven bits. */
const oid = (text: string): Buffer => {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const groups = (value: number): number[] =>
    value < 0x80 ? [value] : [...groups(value >> 7).map((group) => group | 0x80), value & 0x7f];
  return der(0x06, bytes(first * 40 + second, ...rest.flatMap(groups)));
};

const ECDSA_WITH_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));

const nameOf = (name: string): Buffer =>
  sequence(der(0x31, sequence(oid('2.5.4.3'), der(0x0c, Buffer.from(name)))));

/** Two digits for the year until 2049, four from then on. */
const timeOf = (at: Instant): Buffer => {
  const digits = new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '');
  return digits < '2050' ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
};

const extension = (id: string, content: Uint8Array, isCritical = false): Buffer =>
  sequence(oid(id), ...(isCritical ? [TRUE] : []), der(0x04, content));

const extensionsOf = ({ hosts, addresses }: Subject): Buffer =>
  der(
    0xa3,
    sequence(
      // Phones let people trust only a certificate authority, even if it signs only itself.
      extension('2.5.29.19', sequence(TRUE), true),
      extension('2.5.29.15', bits(bytes(0b1000_0100), 2), true),
      extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.1'))),
      extension(
        '2.5.29.17',
        sequence(
          ...hosts.map((host) => der(0x82, Buffer.from(host))),
          ...addresses.map((address) => der(0x87, bytes(...address.split('.').map(Number)))),
        ),
      ),
    ),
  );

const pemOf = (label: string, content: Buffer): string =>
  `-----BEGIN ${label}-----\n${content.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;

/** A new key and its self-signed certificate. */
export const makeCertificate = (subject: Subject, now: Instant): Certificate => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = nameOf(subject.name);
  const signed = sequence(
    der(0xa0, der(0x02, bytes(2))),
    // Keeps the serial number positive.
    der(0x02, bytes(1), randomBytes(15)),
    ECDSA_WITH_SHA256,
    name,
    sequence(timeOf(now - DAY_MS), timeOf(now + LIFE_DAYS * DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensionsOf(subject),
  );
  const certificate = sequence(signed, ECDSA_WITH_SHA256, bits(sign('sha256', signed, privateKey)));
  return {
    cert: pemOf('CERTIFICATE', certificate),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};
