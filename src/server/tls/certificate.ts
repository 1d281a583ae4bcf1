import { X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { Instant } from '#core/instant.ts';
import { DAY_MS } from '#core/instant.ts';
import { lanAddresses } from '#server/announce.ts';
import type { Config } from '#server/config.ts';
import { makeFolder } from '#server/make-folder.ts';
import { StartError } from '#server/start-error.ts';
import { makeCertificate } from './self-signed.ts';
import type { Certificate, Subject } from './self-signed.ts';

const RENEW_DAYS = 30;

/** All names and addresses of this machine in its network. */
const subjectHere = (): Subject => {
  const name = hostname();
  return {
    name: `Roundtable on ${name}`,
    hosts: [...new Set(['localhost', name, `${name}.local`])],
    addresses: ['127.0.0.1', ...lanAddresses(networkInterfaces())],
  };
};

const isGood = ({ cert }: Certificate, { hosts, addresses }: Subject, now: Instant): boolean => {
  const known = new X509Certificate(cert);
  const lasts = known.validToDate.getTime() - now > RENEW_DAYS * DAY_MS;
  return (
    lasts &&
    hosts.every((host) => known.checkHost(host) !== undefined) &&
    addresses.every((address) => known.checkIP(address) !== undefined)
  );
};

/** Stored, so people need to trust it only once; renewed before it expires or when the machine's addresses change. */
export const ownCertificate = async (
  folder: string,
  now: Instant,
  subject: Subject = subjectHere(),
): Promise<Certificate> => {
  const files = { cert: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
  try {
    const kept = { cert: await readFile(files.cert, 'utf8'), key: await readFile(files.key, 'utf8') };
    createSecureContext(kept);
    if (isGood(kept, subject, now)) return kept;
  } catch {
    // Missing or broken: a new one replaces it.
  }
  const made = makeCertificate(subject, now);
  await makeFolder(folder);
  await writeFile(files.key, made.key, { mode: 0o600 });
  await writeFile(files.cert, made.cert);
  return made;
};

const givenCertificate = async (certFile: string, keyFile: string): Promise<Certificate> => {
  try {
    const given = { cert: await readFile(certFile, 'utf8'), key: await readFile(keyFile, 'utf8') };
    createSecureContext(given);
    return given;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The certificate cannot be used (${reason}): check TLS_CERT and TLS_KEY, which name two files in PEM.`,
      { cause: error },
    );
  }
};

/** The certificate for https, if it is served. */
export const certificateOf = async (config: Config, now: Instant): Promise<Certificate | undefined> => {
  const { TLS_CERT: cert, TLS_KEY: key } = config;
  if (cert !== undefined && key !== undefined) return givenCertificate(cert, key);
  return config.TLS === 'self' ? ownCertificate(join(config.DATA_DIR, 'tls'), now) : undefined;
};
