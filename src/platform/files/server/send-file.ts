import type { FastifyReply } from 'fastify';
import type { FileContent } from './files.ts';

export interface SendOptions {
  /** Offered when somebody saves it. */
  readonly name: string;
  /** `inline` only for what the server itself made: re-encoded pictures. */
  readonly disposition: 'inline' | 'attachment';
  readonly cacheControl: string;
}

/** Even opened directly in a tab, a file can run no script and load nothing. */
const INERT = "default-src 'none'; sandbox";

const quoted = (name: string): string => name.replaceAll(/[^\w.-]/g, '_');

/** Sends a stored file as the type it was stored with, never as one that a browser might guess. */
export const sendFile = (reply: FastifyReply, file: FileContent, options: SendOptions): FastifyReply =>
  reply
    .header('content-type', file.contentType)
    .header('content-length', file.sizeBytes)
    .header('content-disposition', `${options.disposition}; filename="${quoted(options.name)}"`)
    .header('cache-control', options.cacheControl)
    .header('content-security-policy', INERT)
    .header('x-content-type-options', 'nosniff')
    .send(file.body);
