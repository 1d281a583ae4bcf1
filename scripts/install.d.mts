import type { SpawnSyncOptions, SpawnSyncReturns } from 'node:child_process';

export const root: string;
export const pinnedNode: string;
export function isInstalled(folder?: string): boolean;
export function ensureInstalled(): boolean;
export function runNpm(args: readonly string[], options?: SpawnSyncOptions): SpawnSyncReturns<string>;
export function runPinned(args: readonly string[]): Promise<number>;
