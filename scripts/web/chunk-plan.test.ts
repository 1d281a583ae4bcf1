import { describe, expect, it } from 'vitest';
import { planChunks } from './chunk-plan.ts';
import type { PlannedChunk, Visit } from './chunk-plan.ts';

const entry = (imports: readonly string[] = []): PlannedChunk => ({ bytes: 1000, imports, isEntry: true });
const shared = (bytes: number, imports: readonly string[] = []): PlannedChunk => ({
  bytes,
  imports,
  isEntry: false,
});
const visit = (...starts: string[]): Visit => ({ starts, weight: 1, priceOfByte: 1 });

describe('planChunks', () => {
  it('merges what is always loaded together', () => {
    const chunks = { page: entry(['a', 'b']), other: entry(['a', 'b']), a: shared(200), b: shared(300) };
    expect(planChunks(chunks, [visit('page'), visit('other')])).toEqual([['a', 'b']]);
  });

  it('leaves alone what would make a page load much in vain', () => {
    const chunks = { page: entry(['a', 'b']), other: entry(['a']), a: shared(200), b: shared(5000) };
    expect(planChunks(chunks, [visit('page'), visit('other')])).toEqual([]);
  });

  it('counts what the other script needs, too', () => {
    const chunks = {
      page: entry(['a', 'b']),
      other: entry(['a']),
      a: shared(200),
      b: shared(100, ['large']),
      large: shared(5000),
    };
    const merged = planChunks(chunks, [visit('page'), visit('other')]);
    expect(merged.some((files) => files.includes('a') && files.includes('b'))).toBe(false);
  });

  it('never makes a script need one that needs it', () => {
    const chunks = {
      page: entry(['a']),
      a: shared(100, ['part']),
      part: entry(['b']),
      b: shared(100),
    };
    expect(planChunks(chunks, [visit('page')])).toEqual([]);
  });

  it('spends no bytes of a page to which they are dear', () => {
    const chunks = { page: entry(['a', 'b']), other: entry(['a']), a: shared(200), b: shared(300) };
    const other = { starts: ['other'], weight: 1, priceOfByte: 4 };
    expect(planChunks(chunks, [visit('page'), visit('other')])).toEqual([['a', 'b']]);
    expect(planChunks(chunks, [visit('page'), other])).toEqual([]);
  });

  it('leaves entries, and what no visit loads, files of their own', () => {
    const chunks = { page: entry(['part']), part: entry(), x: shared(10), y: shared(10) };
    expect(planChunks(chunks, [visit('page')])).toEqual([]);
  });
});
