import { describe, expect, test } from 'vitest';
import type { EmbedView, PollResult } from '../contract.views.ts';
import { badgeSentence, badgeSvg } from './badge.ts';

const poll: EmbedView = {
  pollId: 'p',
  title: 'Lunch',
  status: 'open',
  results: 'live',
  voters: 'anyone',
  turnout: { ballots: 12 },
};
const result = (winners: string[], isFinal: boolean, quorumReached?: boolean) =>
  ({ count: { winners }, isFinal, ...(quorumReached !== undefined && { quorumReached }) }) as PollResult;

describe('[POLL-44] a badge', () => {
  test('says who leads or won where that may be seen, else how many have voted', () => {
    expect(badgeSentence(poll)).toMatchObject({ code: 'poll-badge-open', params: { ballots: 12 } });
    expect(badgeSentence({ ...poll, status: 'closed' })).toMatchObject({ code: 'poll-badge-closed' });
    expect(badgeSentence({ ...poll, result: result(['Soup'], false) })).toMatchObject({
      code: 'poll-badge-leads',
      params: { names: 'Soup' },
    });
    expect(badgeSentence({ ...poll, result: result(['A', 'B', 'C', 'D'], true) })).toMatchObject({
      code: 'poll-badge-won',
      params: { names: 'A, B, C +1' },
    });
    expect(badgeSentence({ ...poll, result: result(['Soup'], true, false) })).toMatchObject({
      code: 'poll-badge-open',
    });
  });

  test('is well-formed whatever a title holds', () => {
    const svg = badgeSvg('</text><script>alert(1)</script>&"\u0000\uD800', 'Soup wins', true);
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('\u0000');
    expect(svg).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
    expect(svg.match(/</g)?.length).toBe(svg.match(/>/g)?.length);
  });

  test('cuts long names, and grows with wide letters', () => {
    const widthOf = (title: string) => Number(/width="(\d+)"/.exec(badgeSvg(title, 'x', false))?.[1]);
    expect(badgeSvg('a'.repeat(90), 'x', false)).toContain(`${'a'.repeat(41)}…</text>`);
    expect(widthOf('昼食')).toBeGreaterThan(widthOf('ab'));
  });
});
