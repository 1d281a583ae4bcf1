import { createHash } from 'node:crypto';

/** Tokens are 256 random bits, so a plain hash cannot be turned back; only it is ever stored. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const API_TOKEN_PREFIX = 'rtk_';

/** A known beginning lets secret scanners find tokens that slipped into a repository. */
export const newApiToken = (secret: string): string => `${API_TOKEN_PREFIX}${secret}`;

export const isApiToken = (token: string): boolean => token.startsWith(API_TOKEN_PREFIX);
