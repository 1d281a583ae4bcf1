import { expect, test } from 'vitest';
import { aPoll, NOW } from '#tests/support/polls/poll.ts';
import { changePoll } from './poll.ts';
import { checkSites } from './sites.ts';

test('[POLL-47] sites are origins: with a port or without, each once, in one spelling', () => {
  const given = ['https://Club.Example/', ' http://localhost:8081', 'https://club.example'];
  expect(checkSites(given)).toEqual({ ok: true, value: ['https://club.example', 'http://localhost:8081'] });
});

test.each([
  '*',
  'https://*.example.org',
  'club.example',
  'https://club.example/page',
  "https://club.example; script-src 'unsafe-inline'",
  'https://a.example https://b.example',
  'https://a.example\nb',
  'javascript:alert(1)',
  'https://user@club.example',
  'https://-.example',
  '',
])('[POLL-47] “%s” is no site', (site) => {
  expect(checkSites(['https://club.example', site])).toMatchObject({
    ok: false,
    error: { code: 'bad-input', fields: [{ path: 'sites.1' }] },
  });
});

test('[POLL-47] eleven sites are too many', () => {
  const sites = Array.from({ length: 11 }, (_, at) => `https://club${at}.example`);
  expect(checkSites(sites).ok).toBe(false);
  expect(checkSites(sites.slice(1)).ok).toBe(true);
});

test('[POLL-47] sites can be named once ballots are in, when nothing else can change', () => {
  const poll = aPoll({}, { chain: { length: 3, head: 'x' }, ballots: 3 });
  const changed = changePoll(poll, { sites: ['https://club.example'] }, NOW);
  if (!changed.ok) throw new Error(changed.error.code);
  expect(changed.value.state.sites).toEqual(['https://club.example']);
  // What is left out stays.
  const described = changePoll(changed.value.state, { description: 'More' }, NOW);
  if (!described.ok) throw new Error(described.error.code);
  expect(described.value.state.sites).toEqual(['https://club.example']);
  expect(changePoll(poll, { sites: [], title: 'Other' }, NOW)).toMatchObject({ ok: false });
});
